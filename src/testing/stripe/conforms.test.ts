import { describe, expect, it } from 'vitest'
import { blankOf } from './blank.ts'
import { problemsOf } from './conforms.ts'
import { readForm } from './form.ts'
import { publishedType } from './published-types.ts'

const create = publishedType('PaymentIntents', 'PaymentIntentCreateParams')
const intent = publishedType('PaymentIntents', 'PaymentIntent')

describe('the comparison with the types that Stripe publishes', () => {
  it('reads a form body as Stripe does', () => {
    expect(
      readForm(
        'amount=1490&metadata[reference]=a%5Bb%5D&expand[0]=latest_charge&expand[1]=customer&created[gte]=1&created[lt]=2&x[y][z]=3',
      ),
    ).toEqual({
      amount: '1490',
      metadata: { reference: 'a[b]' },
      expand: ['latest_charge', 'customer'],
      created: { gte: '1', lt: '2' },
      x: { y: { z: '3' } },
    })
  })

  it.each([
    ['amount=1490&currency=eur', []],
    [
      'amount=1490&currency=eur&capture_method=manual&allowed_payment_method_types[]=card&metadata[reference]=a',
      [],
    ],
    ['amount=much&currency=eur', ['amount is no number']],
    ['amount=1490', ['currency is missing']],
    ['amount=1490&currency=eur&payment_method_types[]=card', ['payment_method_types is unknown']],
    [
      'amount=1490&currency=eur&capture_method=by-hand',
      ['capture_method is "by-hand", which Stripe does not publish'],
    ],
    ['amount=1490&currency=eur&confirm=yes', ['confirm is neither true nor false']],
    [
      'amount=1490&currency=eur&automatic_payment_methods[enabled]=true&automatic_payment_methods[else]=1',
      ['automatic_payment_methods.else is unknown'],
    ],
  ])('finds the problems of a call, %s', (form, problems) => {
    expect(problemsOf(readForm(form), create, 'form')).toEqual(problems)
  })

  it('finds the problems of an answer', () => {
    const right = { ...blankOf('PaymentIntents', 'PaymentIntent'), currency: 'eur' }
    expect(problemsOf(right, intent, 'json')).toEqual([])
    expect(problemsOf({ ...right, amount: '1490' }, intent, 'json')).toEqual([
      'amount is no number',
    ])
    expect(problemsOf({ ...right, status: 'paid' }, intent, 'json')).toEqual([
      'status is "paid", which Stripe does not publish',
    ])
    expect(problemsOf({ ...right, latest_charge: { id: 7 } }, intent, 'json')).toContain(
      'latest_charge.id is no text',
    )
    expect(
      problemsOf(
        {
          ...right,
          next_action: { type: 'redirect_to_url', redirect_to_url: { url: 7, return_url: null } },
        },
        intent,
        'json',
      ),
    ).toContain('next_action.redirect_to_url.url is no text')
    const { currency: _, ...incomplete } = right
    expect(problemsOf(incomplete, intent, 'json')).toEqual(['currency is missing'])
    expect(problemsOf(null, intent, 'json')).toEqual(['it is no object'])
  })
})
