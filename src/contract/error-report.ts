/** The part of an event of the error-reporting service that may leave this server. */
export type ReportedEvent = {
  event_id?: string | undefined
  timestamp?: number | undefined
  platform?: string | undefined
  exception?: { values?: Thrown[] } | undefined
  tags?: Record<string, unknown> | undefined
}

type Thrown = {
  type?: string | undefined
  value?: string | undefined
  stacktrace?: { frames?: Frame[] } | undefined
}
type Frame = {
  filename?: string | undefined
  function?: string | undefined
  lineno?: number | undefined
  colno?: number | undefined
  in_app?: boolean | undefined
}

/** `what`: the fixed words of the log; `route` and `page`: the pattern, never the address. */
const tags = ['what', 'request', 'route', 'page', 'language'] as const

/**
 * The event made anew of what is named here: no user, address, header, cookie, body, breadcrumb,
 * variable or machine comes with it, whatever the library should think of collecting; texts are
 * cleaned besides.
 */
export function onlyWhatMayBeSent<E extends ReportedEvent>(event: E): E {
  const { event_id, timestamp, platform, exception } = event
  return {
    event_id,
    timestamp,
    platform,
    exception: {
      values: (exception?.values ?? []).map(({ type, value, stacktrace }) => ({
        type,
        value: withoutPersonalData(value ?? ''),
        ...(stacktrace?.frames
          ? { stacktrace: { frames: stacktrace.frames.map(plainFrame) } }
          : {}),
      })),
    },
    tags: Object.fromEntries(
      tags.flatMap((name) => {
        const value = event.tags?.[name]
        return typeof value === 'string' ? [[name, value]] : []
      }),
    ),
  } satisfies ReportedEvent as E
}

/** Where in the code: a page's own script is named by its address, so that it is cleaned too. */
function plainFrame({ filename, function: name, lineno, colno, in_app }: Frame): Frame {
  return {
    filename: filename && withoutPersonalData(fromProject(filename)),
    function: name,
    lineno,
    colno,
    in_app,
  }
}

const fromProject = (filename: string): string =>
  filename.replace(/^.*?\/(?=(src|build|bin|node_modules)\/)/, '')

const atMost = 1000

const replaced: readonly (readonly [RegExp, string])[] = [
  // What a parser or a database could not read is quoted to us as it was sent.
  [/"[^]*"(?=(\.{3})? is not valid JSON)/g, '"…"'],
  [/(?<=: )"[^"]*"/g, '"…"'],
  [/[?#][^\s"'<>]*=[^\s"'<>]*/g, '?…'],
  [/[^\s<>"'(),;:=/]+@[^\s<>"'(),;:=/]+\.[\w-]+/g, '[e-mail]'],
  [/(?<![\d.])\d{1,3}(\.\d{1,3}){3}(?!\.?\d)/g, '[address]'],
  [/(?<![\w:])(?:[\da-f]{0,4}:){3,7}[\da-f]{0,4}(?![\w:])/gi, '[address]'],
  [/\beyJ[\w.-]+/g, '[token]'],
  // Long and with a figure, or longer than any word: a token, an id, a key.
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{20,}|[\w-]{40,}/g, '[token]'],
  [/\+?\d[\d ().-]{6,}\d/g, '[number]'],
]

/**
 * A text without e-mail addresses, numbers of phones and cards, tokens, network addresses, queries
 * and quoted values.
 */
export const withoutPersonalData = (text: string): string =>
  replaced
    .reduce((cleaned, [what, by]) => cleaned.replace(what, by), text.slice(0, atMost * 4))
    .slice(0, atMost)
