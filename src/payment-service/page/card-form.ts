import type { FromCardFrame, ToCardFrame } from '#contract/card-frame.ts'
import {
  type CardFault,
  type CardFaults,
  type CardField,
  type TypedCard,
  cardFields,
  digitsOf,
  findFaults,
  writeExpiry,
} from './card-checks.ts'

/** Timeout of a token request, in milliseconds. */
const TOKEN_WITHIN = 10_000

const { shop = '', sentences = '{}' } = document.body.dataset
const sentenceOf = JSON.parse(sentences) as Record<CardFault, string>
const form = document.querySelector('form')
if (form === null) throw new Error('the card page has no form')

const inputOf = (name: CardField): HTMLInputElement => {
  const input = document.getElementById(name)
  if (!(input instanceof HTMLInputElement)) throw new Error(`the card page has no field ${name}`)
  return input
}
const inputs = {
  number: inputOf('number'),
  expiry: inputOf('expiry'),
  cvc: inputOf('cvc'),
  holder: inputOf('holder'),
}
const saveBox = form.querySelector<HTMLInputElement>('[name="save"]')

/**
 * The fields whose error may be shown: those that the customer has filled in and left; all fields
 * after the first attempt to submit the form.
 */
const judged = new Set<CardField>()

const typedCard = (): TypedCard => ({
  number: inputs.number.value,
  expiry: writeExpiry(inputs.expiry.value),
  cvc: inputs.cvc.value,
  holder: inputs.holder.value,
})

function tell(message: FromCardFrame): void {
  if (window.parent !== window) window.parent.postMessage(message, shop)
}

/** Shows the error of each field in `judged`, and removes errors that no longer apply. */
function show(faults: CardFaults): void {
  for (const name of cardFields) {
    const fault = judged.has(name) ? faults[name] : undefined
    const line = document.getElementById(`${name}-fault`)
    const words = line?.querySelector('span')
    if (!line || !words) continue
    line.hidden = fault === undefined
    words.textContent = fault === undefined ? '' : sentenceOf[fault]
    if (fault === undefined) inputs[name].removeAttribute('aria-invalid')
    else inputs[name].setAttribute('aria-invalid', 'true')
  }
}

const showCurrent = () => show(findFaults(typedCard(), Date.now()))

function refuse(faults: CardFaults): void {
  for (const name of cardFields) judged.add(name)
  show(faults)
  const first = cardFields.find((name) => faults[name] !== undefined)
  if (first) inputs[first].focus()
  tell({ type: 'mesclun:invalid' })
}

/** Shows all errors of the typed card. Returns whether there are any. */
function refuseFaults(): boolean {
  const faults = findFaults(typedCard(), Date.now())
  if (Object.keys(faults).length === 0) return false
  refuse(faults)
  return true
}

let sending = false

/**
 * Creates a token of the typed card and notifies the shop; the number is sent only to this service
 * (Y7).
 */
async function submit(): Promise<void> {
  if (sending) return
  const card = typedCard()
  const locale = document.documentElement.lang.slice(0, 2)
  if (refuseFaults()) return
  sending = true
  try {
    const reply = await fetch('/tokens', {
      method: 'POST',
      credentials: 'omit',
      signal: AbortSignal.timeout(TOKEN_WITHIN),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...card, save: saveBox?.checked ?? false, locale }),
    })
    const answer = (await reply.json()) as {
      token: string
      brand: string
      last4: string
      faults?: CardFaults
    }
    if (reply.ok)
      tell({ type: 'mesclun:card', token: answer.token, brand: answer.brand, last4: answer.last4 })
    else if (answer.faults) refuse(answer.faults)
    else tell({ type: 'mesclun:failed' })
  } catch {
    tell({ type: 'mesclun:failed' })
  } finally {
    sending = false
  }
}

/** Groups the digits by four, and leaves the caret after the same digit. */
function groupNumber(): void {
  const { number } = inputs
  const digitsBefore = digitsOf(number.value.slice(0, number.selectionStart ?? undefined)).length
  const grouped = digitsOf(number.value).replace(/(.{4})(?=.)/g, '$1 ')
  if (grouped === number.value || /[^\d\s-]/.test(number.value)) return
  number.value = grouped
  const caret = digitsBefore + Math.floor(Math.max(0, digitsBefore - 1) / 4)
  if (document.activeElement === number) number.setSelectionRange(caret, caret)
}

/** Inserts the slash between month and year, and leaves the caret after the same digit. */
function writeExpiryField(): void {
  const { expiry } = inputs
  const typed = expiry.value
  const caret = expiry.selectionStart ?? typed.length
  const formatted = writeExpiry(typed)
  if (formatted === typed) return
  const isPadded = formatted.startsWith('0') && !digitsOf(typed).startsWith('0')
  const digitsBefore = digitsOf(typed.slice(0, caret)).length + (isPadded ? 1 : 0)
  expiry.value = formatted
  const after = digitsBefore < 2 ? digitsBefore : digitsBefore + 1
  if (document.activeElement === expiry) expiry.setSelectionRange(after, after)
}

form.addEventListener('input', (event) => {
  if (event.target === inputs.number) groupNumber()
  // After a deletion the slash is not inserted again, so that the customer can delete it like any
  // other character.
  const isRemoval = event instanceof InputEvent && event.inputType.startsWith('delete')
  if (event.target === inputs.expiry && !isRemoval) writeExpiryField()
  showCurrent()
})
form.addEventListener('focusout', ({ target }) => {
  const name = cardFields.find((field) => inputs[field] === target)
  if (name === 'expiry') writeExpiryField()
  if (!name || inputs[name].value === '') return
  judged.add(name)
  showCurrent()
})
form.addEventListener('submit', (event) => {
  event.preventDefault()
  refuseFaults()
})
document.querySelector('.demonstration')?.addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLButtonElement)) return
  const { number = '', holder = '' } = target.dataset
  inputs.number.value = number
  inputs.expiry.value ||= `12/${String(new Date().getFullYear() + 2).slice(2)}`
  inputs.cvc.value ||= '123'
  inputs.holder.value ||= holder
  showCurrent()
})

window.addEventListener('message', ({ origin, source, data }: MessageEvent<ToCardFrame | null>) => {
  if (origin !== shop || source !== window.parent) return
  if (data?.type === 'mesclun:submit') void submit()
  if (data?.type === 'mesclun:check') refuseFaults()
  if (data?.type === 'mesclun:focus') inputs.number.focus()
})
new ResizeObserver(() => {
  tell({ type: 'mesclun:height', height: Math.ceil(document.body.getBoundingClientRect().height) })
}).observe(document.body)
tell({ type: 'mesclun:ready' })
