import { privacyStates } from '#contract/office/privacy.ts'

type RequestState = (typeof privacyStates)[number]

/** What the page of the customers shows, as it stands in the address (P7). */
export type CustomerPlace = {
  /** The customers, or what people asked about their personal data. */
  view: 'customers' | 'requests'
  /**
   * What is searched. It is kept with the entry of the history: it may be a name, a phone or an
   * e-mail, and an address would be kept in logs, in the history and in whatever it is sent to.
   */
  text: string
  /** The day of the order whose number is searched; the address leaves today out. */
  day: string
  /** The customer whose sheet is open. */
  open: string | null
  /** Requests in this state; null for all. */
  state: RequestState | null
  /** The request beside the list. */
  request: string | null
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const matching = (text: string | null, form: RegExp): string | null =>
  text !== null && form.test(text) ? text : null

/** Reads an address. What it does not know is left out. */
export function readPlace(search: URLSearchParams, today: string, text = ''): CustomerPlace {
  return {
    view: search.get('view') === 'requests' ? 'requests' : 'customers',
    text,
    day: matching(search.get('day'), /^\d{4}-\d{2}-\d{2}$/) ?? today,
    open: matching(search.get('open'), UUID),
    state: privacyStates.find((state) => state === search.get('state')) ?? null,
    request: matching(search.get('request'), /^[1-9]\d{0,17}$/),
  }
}

/** The same as an address writes it, without what is searched. */
export function writePlace(place: CustomerPlace, today: string): URLSearchParams {
  const { view, day, open, state, request } = place
  const entries = Object.entries(
    view === 'requests' ? { view, state, request } : { day: day === today ? null : day, open },
  ).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
  return new URLSearchParams(entries)
}
