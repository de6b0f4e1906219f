import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { ToCardFrame } from '#contract/card-frame.ts'
import { useIsLoggedIn } from '#web/state/session/login-hint.ts'
import { useLocale } from '#web/base/page/app-data.tsx'
import { useText } from '#web/base/text/text.ts'
import {
  type CardAnswer,
  type CardFieldsHandle,
  type CardFieldsState,
  PATIENCE,
} from './card-answer.ts'
import { readFrameMessage } from './read-frame-message.ts'

/** Milliseconds for a token. */
const TOKEN_WITHIN = 15_000

type EmbeddedFieldsProps = {
  origin: string
  /** Not so for a card that is only to be kept: then nobody asks whether to. */
  pays: boolean
  ref: Ref<CardFieldsHandle>
  onState: (state: CardFieldsState) => void
}

/**
 * The page of the embedded payment service in a frame; every message is held against its origin and
 * its window.
 */
export function EmbeddedFields({ origin, pays, ref, onState }: EmbeddedFieldsProps) {
  const t = useText('payment')
  const locale = useLocale()
  // Only who has an account can find a kept card again.
  const isLoggedIn = useIsLoggedIn()
  const frame = useRef<HTMLIFrameElement>(null)
  const asked = useRef<((answer: CardAnswer) => void) | null>(null)
  const state = useRef<CardFieldsState>('loading')
  // Fields that are still on their way are told once they listen.
  const untold = useRef<ToCardFrame | null>(null)
  const [height, setHeight] = useState<number | null>(null)

  useLayoutEffect(() => {
    const reach = (now: CardFieldsState) => {
      state.current = now
      onState(now)
    }
    const clock = setTimeout(() => {
      reach('away')
      asked.current?.('failed')
    }, PATIENCE)
    const hear = (event: MessageEvent) => {
      const message = readFrameMessage(event, { origin, frame: frame.current?.contentWindow })
      switch (message?.type) {
        case 'mesclun:ready': {
          clearTimeout(clock)
          reach('ready')
          return untold.current && frame.current?.contentWindow?.postMessage(untold.current, origin)
        }
        case 'mesclun:height':
          return setHeight(message.height)
        case 'mesclun:card':
          return asked.current?.({ token: message.token })
        case 'mesclun:invalid':
          return asked.current?.('invalid')
        case 'mesclun:failed':
          return asked.current?.('failed')
        default:
          return undefined
      }
    }
    addEventListener('message', hear)
    return () => {
      clearTimeout(clock)
      removeEventListener('message', hear)
    }
  }, [origin, onState])

  // What takes the fields off the page while they are asked says why itself: a time that is gone,
  // another restaurant.
  useEffect(() => () => asked.current?.('invalid'), [])

  const tell = (message: ToCardFrame) => {
    if (state.current === 'ready') frame.current?.contentWindow?.postMessage(message, origin)
    else untold.current = message
  }

  useImperativeHandle(ref, () => ({
    check: () => tell({ type: 'mesclun:check' }),
    ask: () =>
      new Promise<CardAnswer>((resolve) => {
        if (state.current === 'away') return resolve('failed')
        const clock = setTimeout(() => asked.current?.('failed'), TOKEN_WITHIN)
        asked.current = (answer) => {
          clearTimeout(clock)
          asked.current = null
          resolve(answer)
        }
        tell({ type: 'mesclun:submit' })
      }),
  }))

  return (
    <iframe
      ref={frame}
      title={t('card.frame')}
      src={`${origin}/card?locale=${locale}&save=${isLoggedIn && pays ? 1 : 0}`}
      referrerPolicy="strict-origin"
      // Its usual height until it has said its own, so that nothing moves.
      className="-mx-1.5 -my-1.5 block h-125 w-[calc(100%+12px)] sm:h-110"
      style={height === null ? undefined : { height }}
    />
  )
}
