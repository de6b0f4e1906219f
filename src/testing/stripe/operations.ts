import type { Bank } from './bank.ts'
import type { FormFields } from './form.ts'

/** A type that Stripe publishes: its file, and its name in the file. */
type TypeName = readonly [file: string, name: string]

export type StripeOperation = {
  name: string
  method: 'GET' | 'POST'
  path: RegExp
  parameters: TypeName
  /** The type of the answer; for `list` and `search`, the type of an item. */
  answer: TypeName
  of?: 'list' | 'search'
  run: (bank: Bank, id: string, fields: FormFields) => object
}

const intent = ['PaymentIntents', 'PaymentIntent'] as const
const setup = ['SetupIntents', 'SetupIntent'] as const
const method = ['PaymentMethods', 'PaymentMethod'] as const
const customer = ['Customers', 'Customer'] as const

/** The part of Stripe's API that we use, with the published types of its parameters and answers. */
export const operations: readonly StripeOperation[] = [
  {
    name: 'start',
    method: 'POST',
    path: /^\/v1\/payment_intents$/,
    parameters: ['PaymentIntents', 'PaymentIntentCreateParams'],
    answer: intent,
    run: (bank, _, fields) => bank.create(fields),
  },
  {
    name: 'read',
    method: 'GET',
    path: /^\/v1\/payment_intents\/(\w+)$/,
    parameters: ['PaymentIntents', 'PaymentIntentRetrieveParams'],
    answer: intent,
    run: (bank, id) => bank.retrieve(id),
  },
  {
    name: 'confirm',
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/confirm$/,
    parameters: ['PaymentIntents', 'PaymentIntentConfirmParams'],
    answer: intent,
    run: (bank, id, fields) => bank.confirm(id, fields),
  },
  {
    name: 'capture',
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/capture$/,
    parameters: ['PaymentIntents', 'PaymentIntentCaptureParams'],
    answer: intent,
    run: (bank, id, fields) => bank.capture(id, fields),
  },
  {
    name: 'cancel',
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/cancel$/,
    parameters: ['PaymentIntents', 'PaymentIntentCancelParams'],
    answer: intent,
    run: (bank, id) => bank.cancel(id),
  },
  {
    name: 'refund',
    method: 'POST',
    path: /^\/v1\/refunds$/,
    parameters: ['Refunds', 'RefundCreateParams'],
    answer: ['Refunds', 'Refund'],
    run: (bank, _, fields) => bank.refund(fields),
  },
  {
    name: 'refunds',
    method: 'GET',
    path: /^\/v1\/refunds$/,
    parameters: ['Refunds', 'RefundListParams'],
    answer: ['Refunds', 'Refund'],
    of: 'list',
    run: (bank, _, fields) => bank.refundsOf(fields),
  },
  {
    name: 'keep',
    method: 'POST',
    path: /^\/v1\/setup_intents$/,
    parameters: ['SetupIntents', 'SetupIntentCreateParams'],
    answer: setup,
    run: (bank, _, fields) => bank.createSetup(fields),
  },
  {
    name: 'kept',
    method: 'GET',
    path: /^\/v1\/setup_intents\/(\w+)$/,
    parameters: ['SetupIntents', 'SetupIntentRetrieveParams'],
    answer: setup,
    run: (bank, id) => bank.retrieveSetup(id),
  },
  {
    name: 'confirm-keep',
    method: 'POST',
    path: /^\/v1\/setup_intents\/(\w+)\/confirm$/,
    parameters: ['SetupIntents', 'SetupIntentConfirmParams'],
    answer: setup,
    run: (bank, id, fields) => bank.confirmSetup(id, fields),
  },
  {
    name: 'method',
    method: 'GET',
    path: /^\/v1\/payment_methods\/(\w+)$/,
    parameters: ['PaymentMethods', 'PaymentMethodRetrieveParams'],
    answer: method,
    run: (bank, id) => bank.method(id),
  },
  {
    name: 'detach',
    method: 'POST',
    path: /^\/v1\/payment_methods\/(\w+)\/detach$/,
    parameters: ['PaymentMethods', 'PaymentMethodDetachParams'],
    answer: method,
    run: (bank, id) => bank.detach(id),
  },
  {
    name: 'customer',
    method: 'POST',
    path: /^\/v1\/customers$/,
    parameters: ['Customers', 'CustomerCreateParams'],
    answer: customer,
    run: (bank, _, fields) => bank.createCustomer(fields),
  },
  {
    name: 'search',
    method: 'GET',
    path: /^\/v1\/customers\/search$/,
    parameters: ['Customers', 'CustomerSearchParams'],
    answer: customer,
    of: 'search',
    run: (bank, _, fields) => bank.searchCustomers(fields),
  },
  {
    name: 'cards',
    method: 'GET',
    path: /^\/v1\/customers\/(\w+)\/payment_methods$/,
    parameters: ['Customers', 'CustomerListPaymentMethodsParams'],
    answer: method,
    of: 'list',
    run: (bank, id, fields) => bank.methodsOf(id, fields),
  },
  {
    name: 'ledger',
    method: 'GET',
    path: /^\/v1\/balance_transactions$/,
    parameters: ['BalanceTransactions', 'BalanceTransactionListParams'],
    answer: ['BalanceTransactions', 'BalanceTransaction'],
    of: 'list',
    run: (bank, _, fields) => bank.movements(fields),
  },
]
