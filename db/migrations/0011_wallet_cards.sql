-- What is to be sent with a mail. Where a mail server takes the mails it goes once it was sent.
create table mail_attachments (
  mail_id bigint not null references mails (id) on delete cascade,
  name text not null,
  type text not null,
  content bytea not null,
  primary key (mail_id, name)
);

-- What signs wallet cards where nobody said who does: keys that no phone knows, made once. There is one row at most.
create table demonstration_wallet (
  one boolean primary key default true check (one),
  authority text not null,
  certificate text not null,
  key text not null,
  google_key text not null
);
