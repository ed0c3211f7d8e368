# Two stages: the first has what building needs, the second what running needs.
FROM python:3.12-slim-bookworm AS build

WORKDIR /src
COPY requirements.txt requirements-build.txt ./
RUN python3 -m venv /opt/build \
    && /opt/build/bin/pip install --no-cache-dir --require-hashes -r requirements-build.txt
RUN python3 -m venv /opt/guard \
    && /opt/guard/bin/pip install --no-cache-dir --require-hashes -r requirements.txt

COPY pyproject.toml README.md LICENSE ./
COPY guard guard
COPY migrations migrations
COPY rules rules
RUN /opt/build/bin/python -m hatchling build -t wheel -d /tmp/wheel \
    && /opt/guard/bin/pip install --no-cache-dir --no-deps --no-index /tmp/wheel/*.whl


FROM python:3.12-slim-bookworm

RUN groupadd --gid 10001 guard \
    && useradd --no-create-home --uid 10001 --gid guard guard \
    && install -d -o guard -g guard -m 0700 /data
COPY --from=build /opt/guard /opt/guard

ENV PATH=/opt/guard/bin:$PATH \
    GUARD_HOME=/data \
    GUARD_HOST=0.0.0.0
USER 10001:10001
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s \
    CMD ["python3", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8080/readyz', timeout=2)"]
CMD ["sh", "-c", "guard migrate && exec guard serve"]
