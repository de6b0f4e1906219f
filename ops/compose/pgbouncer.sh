# Writes the list of users from the environment, so that no file of the image holds a password.
set -eu
umask 077
printf '"mesclun" "%s"\n' "$POSTGRES_PASSWORD" > /tmp/users.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
