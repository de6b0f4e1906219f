import type { RefObject } from 'react'
import { useText } from '#ui/text/text.ts'

type BankWindowProps = {
  frame: RefObject<HTMLIFrameElement | null>
  /**
   * The address of the bank's page; null while it is unknown, and once that page has redirected
   * back.
   */
  address: string | null
  waiting: string
}

/** The bank's page in its frame, or a waiting text. */
export function BankWindow({ frame, address, waiting }: BankWindowProps) {
  const t = useText('payment')
  return (
    <div className="h-[clamp(28rem,70dvh,40rem)] overflow-hidden rounded-md border border-line bg-ground">
      {address === null ? (
        <Waiting text={waiting} />
      ) : (
        <iframe
          ref={frame}
          key={address}
          title={t('bank.frame')}
          src={address}
          referrerPolicy="strict-origin"
          className="size-full"
        />
      )}
    </div>
  )
}

function Waiting({ text }: { text: string }) {
  return (
    <div className="grid gap-4 p-7">
      <output className="font-semibold">{text}</output>
      {['h-7 w-30', 'h-4 w-9/10', 'h-4 w-7/10', 'mt-3 h-13'].map((size) => (
        <div key={size} className={`skeleton ${size}`} aria-hidden="true" />
      ))}
    </div>
  )
}
