# The pooler in front of PostgreSQL. Debian keeps it, and its version remembers prepared statements.
FROM debian:trixie-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends pgbouncer postgresql-client \
  && rm -rf /var/lib/apt/lists/*
COPY pgbouncer.ini pgbouncer.sh /etc/pgbouncer/
USER postgres
EXPOSE 6432
CMD ["sh", "/etc/pgbouncer/pgbouncer.sh"]
