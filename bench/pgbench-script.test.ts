import { describe, expect, it } from 'vitest'
import { writeReference, writeScript } from './pgbench-script.ts'

describe('a script for pgbench', () => {
  it('keeps what is the same in two orders and draws what is not, the same value under the same name', () => {
    const text = 'insert into orders values ($1, $2::jsonb, $3, $1)'
    const { text: script, variables } = writeScript(
      [
        { text: 'begin', parameters: [], connection: 1 },
        { text, parameters: ['hash-a', '{"a": 1}', '2026-11-21T10:00:00Z'], connection: 1 },
      ],
      [
        { text: 'begin', parameters: [], connection: 1 },
        { text, parameters: ['hash-b', '{"a": 2}', '2026-11-21T10:00:01Z'], connection: 1 },
      ],
    )
    expect(script).toBe(
      [
        '\\set new0 random(1, 4000000000000000000)',
        'begin;',
        'insert into orders values (:new0, :kept1::jsonb, :kept2, :new0);',
        '',
      ].join('\n'),
    )
    expect(variables).toEqual({ kept1: '{"a": 1}', kept2: '2026-11-21T10:00:00Z' })
  })
  it('writes the reference order for a restaurant and a day that are drawn, and a job row with its number', () => {
    const text =
      'insert into slots values ($1, $2, $3::date, $4::timestamptz, $5::timestamptz, $6) returning id'
    const parameters = (key: string) => [
      '7',
      '2026-11-27T13:45:00Z',
      '2026-11-27',
      '2026-11-27T13:45:00Z',
      '2026-11-23T11:35:45Z',
      key,
    ]
    const { text: script, variables } = writeReference(
      { text, parameters: parameters('key-a'), connection: 1 },
      { text, parameters: parameters('key-b'), connection: 1 },
      48,
    )
    const [restaurant, day, begin, key, writing, job, commit] = script.split('\n')
    expect([restaurant, day, begin, commit]).toEqual([
      '\\set restaurant random(1, 48)',
      '\\set day random(0, 27)',
      'begin;',
      'commit;',
    ])
    expect(key).toBe('\\set new3 random(1, 4000000000000000000)')
    expect(writing).toBe(
      "insert into slots values (:restaurant::integer, (:kept0::timestamptz + :day::integer * interval '1 day'), " +
        "(:kept1::date + :day::integer), (:kept0::timestamptz + :day::integer * interval '1 day'), :kept2::timestamptz, :new3) returning id \\gset",
    )
    expect(job).toContain(`jsonb_build_object('order', :id::text)`)
    expect(variables).toEqual({
      kept0: '2026-11-27T13:45:00Z',
      kept1: '2026-11-27',
      kept2: '2026-11-23T11:35:45Z',
    })
  })
})
