import type { TicketLine, TicketPart } from '#contract/kitchen.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'

/** Bowl by bowl, what goes into it, in the order of the line. */
export function TicketLines({ lines }: { lines: readonly TicketLine[] }) {
  return <div className="k-lines">{lines.map((line) => <Line key={line.line} line={line} />)}</div>
}

function Line({ line: { name, recipe, title, quantity, parts, warm } }: { line: TicketLine }) {
  const t = useText('kitchen')
  const [first] = parts
  // A drink, a dish: its name once is enough.
  if (first && parts.length === 1 && first.name === name && title === null) {
    return <div className="k-one"><ul className="k-parts k-itself"><Part part={{ ...first, quantity: quantity * first.quantity }} /></ul></div>
  }
  return (
    <div className="k-one">
      <h4 className="k-name num">
        {recipe ?? name}{quantity > 1 ? ` × ${quantity}` : ''}
        {warm && parts.every((part) => !part.warm) ? <> <Warm /></> : null}
        {title ? <span className="k-for">{t('ticket.for', { title })}</span> : null}
      </h4>
      {recipe && recipe !== name ? <p className="k-of">{name}</p> : null}
      <ul className="k-parts">
        {parts.map((part, i) => <Part key={`${part.ingredient} ${i}`} part={part} />)}
      </ul>
    </div>
  )
}

function Part({ part: { name, quantity, warm, extra, beside, change, picture } }: { part: TicketPart }) {
  const t = useText('kitchen')
  const said = change === 'left-out' ? <s>{t('ticket.leftOut', { name })}</s> : change === 'added' ? t('ticket.added', { name }) : name
  return (
    <li className={change ? `k-part k-part-${change}` : 'k-part'}>
      {picture ? <Picture src={picture} size={34} className="k-picture" /> : <span className="k-picture" />}
      <span className="k-part-name">{said}{quantity > 1 ? <b className="num"> {t('ticket.times', { quantity })}</b> : null}</span>
      {extra ? <span className="k-tag k-tag-rose">{t('ticket.extra')}</span> : null}
      {warm ? <Warm /> : null}
      {beside ? <span className="k-tag">{t('ticket.apart')}</span> : null}
    </li>
  )
}

function Warm() {
  const t = useText('kitchen')
  return <span className="k-tag k-tag-carotte"><Icon name="flame" size={16} />{t('ticket.warm')}</span>
}
