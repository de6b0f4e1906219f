import { expect, it } from 'vitest'
import { ALONE, readMigration } from '#server/db/migration-files.ts'
import { checkMigrations, migrationsToCheck } from './check-migrations.ts'

const check = (text: string) => checkMigrations([readMigration('0900_trial.sql', text)])

it('every checked migration may run while orders are placed (G4)', async () => {
  expect(checkMigrations(await migrationsToCheck())).toEqual([])
})

it.each([
  [
    'fills a column with a value for each row',
    'alter table orders add column a uuid default gen_random_uuid()',
  ],
  [
    'computes a column for each row',
    'alter table orders add column a integer generated always as (to_pay + 1) stored',
  ],
  ['changes a type', 'alter table orders alter column comment type varchar(9)'],
  [
    'adds a column that old programs do not fill',
    'alter table orders add column a integer not null',
  ],
  [
    'adds a reference',
    'alter table orders add constraint a foreign key (id) references customers (id)',
  ],
  [
    'adds a column with a reference',
    'alter table orders add column a bigint references customers (id)',
  ],
  ['adds a check', 'alter table orders add constraint a check (to_pay > 0)'],
  [
    'adds a column with a check',
    'alter table orders add column a text, add column b integer check (b > 0)',
  ],
  [
    'adds a check and validates it at once',
    'alter table orders add constraint a check (to_pay > 0) not valid; alter table orders validate constraint a',
  ],
  ['sets not null', 'alter table orders alter column comment set not null'],
  ['makes rows unique', 'alter table orders add constraint a unique (comment)'],
  ['builds an index', 'create index orders_a on orders (comment)'],
  [
    'builds an index concurrently in a transaction',
    'create index concurrently if not exists orders_a on orders (comment)',
  ],
  ['drops an index', 'drop index orders_by_time'],
  ['drops a column', 'alter table orders drop column comment'],
  ['renames a column', 'alter table orders rename column comment to remark'],
  ['renames a table', 'alter table orders rename to sales'],
  ['drops a table', 'drop table orders'],
  ['drops a view', 'drop view order_payments'],
  ['drops a function', 'drop function standing_order(bigint)'],
  ['writes every row', "-- A new sign.\nupdate orders set comment = '-'"],
  [
    'copies every row',
    'create table copies (id bigint); insert into copies (id) select id from orders',
  ],
  ['empties a table', 'truncate changes'],
  ['locks a table', 'lock table orders'],
])('a migration that %s is refused (G4)', (_, text) => {
  expect(check(`${text};\n`)).not.toEqual([])
})

it.each([
  [
    'adds a table with its index, a column, and a check that is not validated',
    `create table notes (id bigint primary key, order_id bigint not null references orders (id), text text not null check (text <> ''));
    create index notes_of_orders on notes (order_id);
    alter table orders add column notes integer not null default 0;
    alter table orders add constraint orders_notes check (notes >= 0) not valid;`,
  ],
  [
    'makes a trigger, whose function writes',
    `create function count_notes() returns trigger language plpgsql as $$ begin
      update orders set notes = notes + 1 where id = new.order_id; return null; end $$;
    create trigger notes_count after insert on notes for each row execute function count_notes();`,
  ],
  [
    'builds an index outside a transaction',
    `${ALONE}\ncreate index concurrently if not exists orders_a on orders (comment);`,
  ],
  [
    'validates a check outside a transaction',
    `${ALONE}\nalter table orders validate constraint orders_notes;`,
  ],
  [
    'takes away, with a reason, what no version uses any more',
    `-- squawk-ignore ban-drop-column
    alter table orders drop column comment;
-- Allowed: the table has a row for each language.
    update languages set name = lower(name);`,
  ],
])('a migration that %s is accepted (G4)', (_, text) => {
  expect(check(text)).toEqual([])
})
