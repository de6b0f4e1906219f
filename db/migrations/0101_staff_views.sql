-- Addresses of pages that people of the head office saved under a name (P7). The search part is read by the
-- page, which ignores what it does not have.
create table staff_views (
  id bigint generated always as identity primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  page text not null check (char_length(page) between 1 and 40),
  name text not null check (char_length(name) between 1 and 60),
  -- Without the question mark; empty for the page as it opens.
  search text not null check (char_length(search) <= 2000),
  unique (staff_id, page, name)
);
