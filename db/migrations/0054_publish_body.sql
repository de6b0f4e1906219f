-- What the request asked for that published a set, or set its time: under its key, another request is refused.
alter table change_sets add column publish_body text;
