import { describe, expect, it } from 'vitest'
import { writeScript } from './pgbench-script.ts'

describe('a script for pgbench', () => {
  it('keeps what is the same in two orders and draws what is not, the same value under the same name', () => {
    const text = 'insert into orders values ($1, $2::jsonb, $3, $1)'
    const { text: script, variables } = writeScript(
      [{ text: 'begin', parameters: [], connection: 1 }, { text, parameters: ['hash-a', '{"a": 1}', '2026-11-21T10:00:00Z'], connection: 1 }],
      [{ text: 'begin', parameters: [], connection: 1 }, { text, parameters: ['hash-b', '{"a": 2}', '2026-11-21T10:00:01Z'], connection: 1 }],
    )
    expect(script).toBe([
      '\\set new0 random(1, 4000000000000000000)', 'begin;',
      'insert into orders values (:new0, :kept1::jsonb, :kept2, :new0);', '',
    ].join('\n'))
    expect(variables).toEqual({ kept1: '{"a": 1}', kept2: '2026-11-21T10:00:00Z' })
  })
})
