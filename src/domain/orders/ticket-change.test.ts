import { describe, expect, it } from 'vitest'
import { compareTickets } from './ticket-change.ts'

const part = (ingredient: number, quantity = 1) => ({
  ingredient,
  quantity,
  warm: false,
  beside: false,
})
const line = (id: string, name: string, ...ingredientIds: number[]) => ({
  line: id,
  name,
  title: null,
  quantity: 1,
  parts: ingredientIds.map((ingredient) => part(ingredient)),
})
const ticket = (...lines: ReturnType<typeof line>[]) => ({
  lines,
  cutlery: [{ name: 'Fourchette', quantity: 1 }],
  comment: '',
  allergies: ['eggs'],
})
const compared = (...[before, now]: Parameters<typeof compareTickets>) => {
  const { marks, removedLines, beside } = compareTickets(before, now)
  return { marks: [...marks], gone: removedLines.map((goneLine) => goneLine.line), beside }
}

describe('the differences between two versions of a ticket', () => {
  const [salad, soup] = [line('salad', 'Salade', 1, 2), line('soup', 'Soupe', 3)]

  it('are empty when the kitchen makes the same products, whatever the line ids are (E1)', () => {
    const same = { marks: [], gone: [], beside: [] }
    expect(compared(ticket(salad, soup), ticket(soup, salad))).toEqual(same)
    expect(compared(ticket(salad, soup), ticket({ ...salad, line: 'x' }, soup))).toEqual(same)
  })

  it('mark new, changed and removed lines (E1)', () => {
    expect(
      compared(ticket(salad, soup), ticket({ ...salad, quantity: 2 }, line('tart', 'Tarte', 4))),
    ).toEqual({
      marks: [
        ['salad', 'changed'],
        ['tart', 'new'],
      ],
      gone: ['soup'],
      beside: [],
    })
    expect(
      compared(ticket(salad), ticket({ ...salad, parts: [part(1), part(2, 2)] })).marks,
    ).toEqual([['salad', 'changed']])
  })

  it('include the container of a line (E1, E2)', () => {
    const saladInOwnContainer = { ...salad, container: 'own' as const }
    expect(compared(ticket(salad), ticket(saladInOwnContainer)).marks).toEqual([
      ['salad', 'changed'],
    ])
    expect(compared(ticket(saladInOwnContainer), ticket(saladInOwnContainer)).marks).toEqual([])
  })

  it('count equal lines: one more is marked as new, one fewer as removed (E1)', () => {
    const again = { ...soup, line: 'again' }
    expect(compared(ticket(soup), ticket(soup, again)).marks).toEqual([['again', 'new']])
    expect(compared(ticket(soup, again), ticket(again)).gone).toEqual(['again'])
  })

  it('include the comment, the cutlery and the allergies (E1)', () => {
    const now = { ...ticket(salad), cutlery: [], comment: 'Sans sel', allergies: [] }
    expect(compared(ticket(salad), now).beside).toEqual(['cutlery', 'comment', 'allergies'])
  })
})
