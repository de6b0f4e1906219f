import { privacyStates } from '#contract/office/privacy.ts'
import { isDay } from '#office/base/today.ts'

type RequestState = (typeof privacyStates)[number]

/** The state of the customers page, as written in the address (P7), except the search text. */
export type CustomerPlace = {
  /** The list that is shown: the customers, or the requests about personal data. */
  view: 'customers' | 'requests'
  /**
   * The searched text. It is stored in the history entry and not in the address: it may be a name,
   * a phone number or an e-mail, and addresses are written to logs and shared.
   */
  text: string
  /** The day of the order whose number is searched; omitted from the address if it is today. */
  day: string
  /** The customer whose sheet is open. */
  open: string | null
  /** The state of the requests that are shown; null for all. */
  state: RequestState | null
  /** The request opened next to the list. */
  request: string | null
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const matching = (text: string | null, form: RegExp): string | null =>
  text !== null && form.test(text) ? text : null

/** Reads the state from an address. Unknown values are ignored. */
export function readPlace(search: URLSearchParams, today: string, text = ''): CustomerPlace {
  const day = search.get('day')
  return {
    view: search.get('view') === 'requests' ? 'requests' : 'customers',
    text,
    day: isDay(day) ? day : today,
    open: matching(search.get('open'), UUID),
    state: privacyStates.find((state) => state === search.get('state')) ?? null,
    request: matching(search.get('request'), /^[1-9]\d{0,17}$/),
  }
}

/** Writes the state to an address, without the searched text. */
export function writePlace(place: CustomerPlace, today: string): URLSearchParams {
  const { view, day, open, state, request } = place
  const entries = Object.entries(
    view === 'requests' ? { view, state, request } : { day: day === today ? null : day, open },
  ).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
  return new URLSearchParams(entries)
}
