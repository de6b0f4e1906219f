import { Fragment, type ReactNode, type Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useText } from '#ui/text/text.ts'
import { PopoverInside } from '#ui/parts/layers/popover-inside.tsx'
import { type PromoWord, promoWords } from './promo-draft.ts'

/**
 * A character placed around each value (`promoWords`) that is inserted into the sentence, so that the
 * values can be found in the formatted text.
 */
const MARK = '\u0001'

const slots = Object.fromEntries(promoWords.map((word) => [word, MARK + word + MARK]))

/** The whole sentence as plain text, which a screen reader reads as the description of the form. */
export function usePlainSentence(words: Readonly<Record<PromoWord, string>>): string {
  return useText('office-promos')('sentence', words)
}

/**
 * The sentence of a promotion. Its words are buttons, in the order of the language, so that Tab
 * moves through them in reading order; each opens its choices.
 */
export function PromoSentence({
  words,
  wrong,
  buttonOf,
  choicesOf,
}: {
  words: Readonly<Record<PromoWord, string>>
  wrong: (word: PromoWord) => boolean
  buttonOf: (word: PromoWord) => Ref<HTMLButtonElement>
  choicesOf: (word: PromoWord, close: () => void) => ReactNode
}) {
  const t = useText('office-promos')
  const office = useText('office')
  const pieces = t('sentence', slots).split(MARK)
  return (
    <p className="promo-sentence">
      {pieces.map((part, at) => {
        const word = at % 2 === 1 ? promoWords.find((promoWord) => promoWord === part) : undefined
        // oxlint-disable-next-line react/no-array-index-key -- the text of a language does not change
        if (word === undefined) return <Fragment key={at}>{part}</Fragment>
        return (
          <DialogTrigger key={word}>
            <Button
              ref={buttonOf(word)}
              className="promo-word"
              aria-label={office('filter.value', { name: t(`word.${word}`) }) + words[word]}
              {...(wrong(word) && { 'aria-describedby': `wrong-${word}`, 'data-wrong': '' })}
            >
              {words[word]}
            </Button>
            <Popover className="menu-popover promo-popover" offset={6}>
              <PopoverInside className="promo-choices">
                {(close) => choicesOf(word, close)}
              </PopoverInside>
            </Popover>
          </DialogTrigger>
        )
      })}
    </p>
  )
}
