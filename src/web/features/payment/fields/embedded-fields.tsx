import {
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ToCardFrame } from '#contract/card-frame.ts'
import { useIsLoggedIn } from '#web/state/session/login-hint.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import {
  type CardAnswer,
  type CardFieldsHandle,
  type CardFieldsState,
  PATIENCE,
} from './card-answer.ts'
import { readFrameMessage } from './read-frame-message.ts'

/** Maximum milliseconds to wait for a token. */
const TOKEN_WITHIN = 15_000

type EmbeddedFieldsProps = {
  origin: string
  /**
   * Whether a payment is made. If a card is only saved, the fields do not ask whether to save it.
   */
  pays: boolean
  ref: Ref<CardFieldsHandle>
  onState: (state: CardFieldsState) => void
}

/**
 * The embedded payment service's page in a frame; every message is checked against its origin and
 * its window.
 */
export function EmbeddedFields({ origin, pays, ref, onState }: EmbeddedFieldsProps) {
  const t = useText('payment')
  const locale = useLocale()
  // Saving is offered only to logged-in customers: visitors could not use the card again.
  const isLoggedIn = useIsLoggedIn()
  const frame = useRef<HTMLIFrameElement>(null)
  const pendingAnswer = useRef<((answer: CardAnswer) => void) | null>(null)
  const state = useRef<CardFieldsState>('loading')
  // A message for fields that are still loading, sent once they are ready.
  const pendingMessage = useRef<ToCardFrame | null>(null)
  const [height, setHeight] = useState<number | null>(null)

  const reach = useCallback(
    (now: CardFieldsState) => {
      state.current = now
      onState(now)
    },
    [onState],
  )

  useLayoutEffect(() => {
    // If the fields have not loaded in time, other ways to pay are shown. But if the customer has
    // already submitted the card, the page continues to wait for its token.
    const clock = setTimeout(() => {
      if (pendingAnswer.current === null) reach('away')
    }, PATIENCE)
    const hear = (event: MessageEvent) => {
      const message = readFrameMessage(event, { origin, frame: frame.current?.contentWindow })
      switch (message?.type) {
        case 'mesclun:ready': {
          clearTimeout(clock)
          reach('ready')
          return (
            pendingMessage.current &&
            frame.current?.contentWindow?.postMessage(pendingMessage.current, origin)
          )
        }
        case 'mesclun:height':
          return setHeight(message.height)
        case 'mesclun:card':
          return pendingAnswer.current?.({ token: message.token })
        case 'mesclun:invalid':
          return pendingAnswer.current?.('invalid')
        case 'mesclun:failed':
          return pendingAnswer.current?.('failed')
        default:
          return undefined
      }
    }
    addEventListener('message', hear)
    return () => {
      clearTimeout(clock)
      removeEventListener('message', hear)
    }
  }, [origin, reach])

  // If the fields are removed during a request, the answer is `invalid` and shows no message here:
  // the event that removed them, such as a time that is no longer available or another restaurant,
  // shows its own message.
  useEffect(() => () => pendingAnswer.current?.('invalid'), [])

  const postToFrame = (message: ToCardFrame) => {
    if (state.current === 'ready') frame.current?.contentWindow?.postMessage(message, origin)
    else pendingMessage.current = message
  }

  useImperativeHandle(ref, () => ({
    check: () => postToFrame({ type: 'mesclun:check' }),
    ask: () =>
      new Promise<CardAnswer>((resolve) => {
        if (state.current === 'away') return resolve('failed')
        const clock = setTimeout(() => {
          if (state.current === 'loading') reach('away')
          pendingAnswer.current?.('failed')
        }, TOKEN_WITHIN)
        pendingAnswer.current = (answer) => {
          clearTimeout(clock)
          pendingAnswer.current = null
          resolve(answer)
        }
        postToFrame({ type: 'mesclun:submit' })
      }),
  }))

  return (
    <iframe
      ref={frame}
      title={t('card.frame')}
      src={`${origin}/card?locale=${locale}&save=${isLoggedIn && pays ? 1 : 0}`}
      referrerPolicy="strict-origin"
      // A typical height until the frame reports its own, so that nothing moves.
      className="-mx-1.5 -my-1.5 block h-125 w-[calc(100%+12px)] sm:h-110"
      style={height === null ? undefined : { height }}
    />
  )
}
