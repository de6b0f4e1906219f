import { expect, it } from 'vitest'
import { writeReference } from './pgbench.ts'

it('the pgbench script draws restaurant, day and unique values, keeps the other values, and adds a job for its order', () => {
  const text =
    'insert into slots values ($1, $2, $3::date, $4::timestamptz, $5::timestamptz, $6, $7::jsonb, $6, $8) returning id'
  const parameters = (key: string) => [
    '7',
    '2026-11-27T13:45:00Z',
    '2026-11-27',
    '2026-11-27T13:45:00Z',
    '2026-11-23T11:35:45Z',
    key,
    `{"key": "${key}"}`,
    '',
  ]
  const { text: script, variables } = writeReference(
    { text, parameters: parameters('key-a'), connection: 1 },
    { text, parameters: parameters('key-b'), connection: 1 },
  )
  const [restaurant, day, key, begin, writing, job, commit] = script.split('\n')
  expect([restaurant, day, key, begin, commit]).toEqual([
    '\\set restaurant random(1, 48)',
    '\\set day random(0, 27)',
    '\\set new0 random(1, 4000000000000000000)',
    'begin;',
    'commit;',
  ])
  expect(writing).toBe(
    "insert into slots values (:restaurant::integer, (:kept0::timestamptz + :day::integer * interval '1 day'), " +
      "(:kept1::date + :day::integer), (:kept0::timestamptz + :day::integer * interval '1 day'), :kept2::timestamptz, :new0, " +
      ":kept3::jsonb, :new0, '') returning id \\gset",
  )
  expect(job).toContain(`jsonb_build_object('order', :id::text)`)
  expect(variables).toEqual({
    kept0: '2026-11-27T13:45:00Z',
    kept1: '2026-11-27',
    kept2: '2026-11-23T11:35:45Z',
    kept3: '{"key": "key-a"}',
  })
})
