import type { ReactNode } from 'react'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Display } from '#web/ui/show/heading.tsx'
import { Picture } from '#web/ui/show/picture.tsx'

/** The time on the pictured ticket: a quarter past twelve in Paris. */
const ticketTime = '2026-01-05T11:15:00Z'

/** How a salad is made: the same bowl three times, and the ticket. */
export function HowItIsMade() {
  const { menu, wire, recipePicture } = useMenu()
  const t = useText('home')
  const { time } = useFormat()
  const sauces = Object.values(menu.ingredients).filter(({ categoryId }) =>
    menu.saladCategories.sauces.includes(categoryId),
  )
  const [recipe] = menu.recipes
  const { making } = wire
  if (!recipe || !making) return null
  return (
    <section className="wrap pt-16 md:pt-24">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Display level={2} size={4} className="whitespace-pre-line">
          {t('gestures.title')}
        </Display>
        <p className="max-w-[40ch] text-ink-2">{t('gestures.lede')}</p>
      </div>
      <ol className="grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-4 sm:gap-6">
        <Gesture title={t('gestures.base')} text={t('gestures.baseText')}>
          <Picture src={making.base} size={270} />
        </Gesture>
        <Gesture title={t('gestures.fill')} text={t('gestures.fillText')}>
          <Picture src={making.filled} size={270} />
        </Gesture>
        <Gesture
          title={t('gestures.sauce')}
          text={t('gestures.sauceText', { count: sauces.length })}
        >
          <Picture src={recipePicture(recipe.id)} size={270} />
        </Gesture>
        <Gesture title={t('gestures.collect')} text={t('gestures.collectText')} last>
          <span aria-hidden="true" className="grid gap-1.5 text-center text-sm">
            <b className="font-semibold">{t('gestures.pickup')}</b>
            <span className="display-face num text-[clamp(2.75rem,5.4vw,4.75rem)]">
              {time(ticketTime)}
            </span>
            <span>{t('gestures.number', { number: 248 })}</span>
          </span>
        </Gesture>
      </ol>
    </section>
  )
}

function Gesture({
  title,
  text,
  last = false,
  children,
}: {
  title: string
  text: string
  last?: boolean
  children: ReactNode
}) {
  return (
    <li>
      <div
        className={`relative grid aspect-square min-h-0 place-items-center rounded-md p-1.5 sm:p-3.5 ${
          last
            ? 'bg-leaf text-on-leaf'
            : 'bg-zinc sm:after:absolute sm:after:top-1/2 sm:after:-right-6 sm:after:h-0.5 sm:after:w-6 sm:after:bg-ink'
        }`}
      >
        {children}
      </div>
      <h3 className="mt-2.5 leading-tight font-semibold sm:mt-4 sm:text-lg">{title}</h3>
      <p className="mt-1 max-w-[30ch] text-sm text-ink-2">{text}</p>
    </li>
  )
}
