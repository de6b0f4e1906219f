import { useState } from 'react'
import { useText } from '#ui/text/text.ts'
import { Button } from './button.tsx'

/** Recovery codes, which are shown only this once, with buttons to copy and to print them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useText('office')
  const [isCopied, setCopied] = useState(false)
  return (
    <>
      <ul className="grid grid-cols-[1fr_1fr] gap-px overflow-hidden border border-line rounded-md bg-line">
        {codes.map((code) => (
          <li
            className="py-2.5 px-4 bg-ground [font:600_1rem/1.4_ui-monospace,monospace] tracking-[0.03em]"
            key={code}
          >
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="outlined"
          icon={isCopied ? 'check' : 'copy'}
          onPress={() => {
            void navigator.clipboard.writeText(codes.join('\n')).then(
              () => setCopied(true),
              () => undefined,
            )
          }}
        >
          {t(isCopied ? 'login.codes.copied' : 'login.codes.copy')}
        </Button>
        <Button kind="outlined" icon="print" onPress={() => print()}>
          {t('login.codes.print')}
        </Button>
      </div>
    </>
  )
}
