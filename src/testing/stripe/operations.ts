import type { Bank } from './bank.ts'
import type { FormFields } from './form.ts'

/** A type that Stripe publishes: its file, and its name in the file. */
type TypeName = readonly [file: string, name: string]

type Run = (bank: Bank, id: string, fields: FormFields) => object

export type StripeOperation = {
  name: string
  method: 'GET' | 'POST'
  path: RegExp
  parameters: TypeName
  /** The type of the answer; for `list` and `search`, the type of an item. */
  answer: TypeName
  of: 'list' | 'search' | null
  run: Run
}

/** The file of each published type, and the name of its objects. */
const kinds = {
  PaymentIntents: 'PaymentIntent',
  Refunds: 'Refund',
  SetupIntents: 'SetupIntent',
  PaymentMethods: 'PaymentMethod',
  Customers: 'Customer',
  BalanceTransactions: 'BalanceTransaction',
} as const
type Kind = keyof typeof kinds

/**
 * An operation on objects of a kind, whose parameters are called `parameters` in the kind's file.
 * `:id` in the path stands for the id of an object.
 */
const operation = (
  name: string,
  call: `${StripeOperation['method']} ${string}`,
  [kind, parameters]: readonly [Kind, string],
  run: Run,
  { of = null, answer = kind }: { of?: StripeOperation['of']; answer?: Kind } = {},
): StripeOperation => {
  const [method, path = ''] = call.split(' ')
  return {
    name,
    method: method as StripeOperation['method'],
    path: new RegExp(`^/v1/${path.replace(':id', String.raw`(\w+)`)}$`),
    parameters: [kind, `${kinds[kind]}${parameters}Params`],
    answer: [answer, kinds[answer]],
    of,
    run,
  }
}

/** The part of Stripe's API that we use, with the published types of its parameters and answers. */
export const operations: readonly StripeOperation[] = [
  operation('start', 'POST payment_intents', ['PaymentIntents', 'Create'], (bank, _, fields) =>
    bank.create(fields),
  ),
  operation('read', 'GET payment_intents/:id', ['PaymentIntents', 'Retrieve'], (bank, id) =>
    bank.retrieve(id),
  ),
  operation(
    'confirm',
    'POST payment_intents/:id/confirm',
    ['PaymentIntents', 'Confirm'],
    (bank, id, fields) => bank.confirm(id, fields),
  ),
  operation(
    'capture',
    'POST payment_intents/:id/capture',
    ['PaymentIntents', 'Capture'],
    (bank, id, fields) => bank.capture(id, fields),
  ),
  operation('cancel', 'POST payment_intents/:id/cancel', ['PaymentIntents', 'Cancel'], (bank, id) =>
    bank.cancel(id),
  ),
  operation('refund', 'POST refunds', ['Refunds', 'Create'], (bank, _, fields) =>
    bank.refund(fields),
  ),
  operation(
    'refunds',
    'GET refunds',
    ['Refunds', 'List'],
    (bank, _, fields) => bank.refundsOf(fields),
    {
      of: 'list',
    },
  ),
  operation('keep', 'POST setup_intents', ['SetupIntents', 'Create'], (bank, _, fields) =>
    bank.createSetup(fields),
  ),
  operation('kept', 'GET setup_intents/:id', ['SetupIntents', 'Retrieve'], (bank, id) =>
    bank.retrieveSetup(id),
  ),
  operation(
    'confirm-keep',
    'POST setup_intents/:id/confirm',
    ['SetupIntents', 'Confirm'],
    (bank, id, fields) => bank.confirmSetup(id, fields),
  ),
  operation('method', 'GET payment_methods/:id', ['PaymentMethods', 'Retrieve'], (bank, id) =>
    bank.method(id),
  ),
  operation('detach', 'POST payment_methods/:id/detach', ['PaymentMethods', 'Detach'], (bank, id) =>
    bank.detach(id),
  ),
  operation('customer', 'POST customers', ['Customers', 'Create'], (bank, _, fields) =>
    bank.createCustomer(fields),
  ),
  operation(
    'search',
    'GET customers/search',
    ['Customers', 'Search'],
    (bank, _, fields) => bank.searchCustomers(fields),
    { of: 'search' },
  ),
  operation(
    'cards',
    'GET customers/:id/payment_methods',
    ['Customers', 'ListPaymentMethods'],
    (bank, id, fields) => bank.methodsOf(id, fields),
    { of: 'list', answer: 'PaymentMethods' },
  ),
  operation(
    'ledger',
    'GET balance_transactions',
    ['BalanceTransactions', 'List'],
    (bank, _, fields) => bank.movements(fields),
    { of: 'list' },
  ),
]
