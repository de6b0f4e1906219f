import { Fragment, type ReactNode, type Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useText } from '#ui/text/text.ts'
import { PopoverInside } from '#ui/parts/layers/popover-inside.tsx'
import { type PromoWord, sentenceWords } from './promo-draft.ts'

/**
 * A character placed around each value (`promoWords`) that is inserted into the sentence, so that the
 * values can be found in the formatted text.
 */
const MARK = '\u0001'

const slots = Object.fromEntries(sentenceWords.map((word) => [word, MARK + word + MARK]))

/** The whole sentence as plain text, which a screen reader reads as the description of the form. */
export function usePlainSentence(
  words: Readonly<Record<PromoWord, string>>,
  chosenWords: readonly PromoWord[],
): string {
  const sentence = useText('office-promos')('sentence', words)
  return [sentence, ...chosenWords.map((word) => words[word])].join(' ')
}

const sentenceLook = `display-face mt-4.5 rounded-md bg-citron px-7.5 py-6.5
  text-[clamp(1.375rem,2.7vw,2.375rem)] leading-[1.42] text-pretty text-on-field`
const wordLook = `inline cursor-pointer border-b-[3px] border-b-on-field leading-[1.05]
  data-focus-visible:outline-offset-1 data-hovered:border-dotted data-wrong:underline
  data-wrong:decoration-wavy data-wrong:decoration-2 data-wrong:underline-offset-8
  [&[data-focus-visible],&[aria-expanded='true']]:rounded-sm
  [&[data-focus-visible],&[aria-expanded='true']]:bg-on-field
  [&[data-focus-visible],&[aria-expanded='true']]:text-citron
  [&[data-focus-visible],&[aria-expanded='true']]:[outline:3px_solid_var(--on-field)]`

type PromoWords = {
  words: Readonly<Record<PromoWord, string>>
  wrong: (word: PromoWord) => boolean
  buttonOf: (word: PromoWord) => Ref<HTMLButtonElement>
  choicesOf: (word: PromoWord, close: () => void) => ReactNode
}

/**
 * The sentence of a promotion. Its words are buttons, in the order of the language, so that Tab
 * moves through them in reading order; each opens its choices. The `options` follow on a line of
 * their own, paler until something is chosen.
 */
export function PromoSentence({
  options,
  ...props
}: PromoWords & { options: readonly { word: PromoWord; isChosen: boolean }[] }) {
  const t = useText('office-promos')
  const pieces = t('sentence', slots).split(MARK)
  return (
    <div className={sentenceLook}>
      <p>
        {pieces.map((part, at) => {
          const word =
            at % 2 === 1 ? sentenceWords.find((promoWord) => promoWord === part) : undefined
          // oxlint-disable-next-line react/no-array-index-key -- the text of a language does not change
          if (word === undefined) return <Fragment key={at}>{part}</Fragment>
          return <Word key={word} {...props} word={word} />
        })}
      </p>
      {options.length === 0 ? null : (
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
          {options.map(({ word, isChosen }) => (
            <Word key={word} {...props} word={word} isEmpty={!isChosen} />
          ))}
        </p>
      )}
    </div>
  )
}

function Word({
  word,
  words,
  wrong,
  buttonOf,
  choicesOf,
  isEmpty = false,
}: PromoWords & { word: PromoWord; isEmpty?: boolean }) {
  const t = useText('office-promos')
  const office = useText('office')
  return (
    <DialogTrigger>
      <Button
        ref={buttonOf(word)}
        className={`${wordLook} ${isEmpty ? 'border-dotted opacity-75 data-focus-visible:opacity-100' : ''}`}
        aria-label={office('filter.value', { name: t(`word.${word}`) }) + words[word]}
        {...(wrong(word) && { 'aria-describedby': `wrong-${word}`, 'data-wrong': '' })}
      >
        {words[word]}
      </Button>
      <Popover className="menu-popover max-w-[min(420px,calc(100vw-24px))] min-w-70" offset={6}>
        <PopoverInside className="p-3.5 [&_.menu]:-m-2 [&_.menu]:p-0">
          {(close) => choicesOf(word, close)}
        </PopoverInside>
      </Popover>
    </DialogTrigger>
  )
}
