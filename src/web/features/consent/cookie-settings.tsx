import { useState } from 'react'
import { type Purpose, purposes } from '#contract/consent.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { useConsent } from '#web/state/consent/consent-state.ts'
import { CookieTable } from './cookie-table.tsx'
import { storeConsent } from '#web/state/consent/store-consent.ts'

/** The cookie settings, which can be changed from every page at any time (F7). */
export function CookieSettings({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText('consent')
  return (
    <Dialog open={open} onClose={onClose} title={t('settings.title')}>
      <Choices />
    </Dialog>
  )
}

/**
 * The purposes of the cookies. The necessary ones are always allowed; each of the other three has
 * its own switch, and is allowed only once it is switched on (S14).
 */
function Choices() {
  const t = useText('consent')
  const { allowed } = useConsent()
  const [ticked, setTicked] = useState<readonly Purpose[]>(allowed ?? [])
  const toggle = (purpose: Purpose, on: boolean) =>
    setTicked((before) =>
      purposes.filter((candidate) => (candidate === purpose ? on : before.includes(candidate))),
    )
  return (
    <>
      <ul>
        {purposes.map((purpose) => (
          <li key={purpose} className="border-b border-line py-3">
            {purpose === 'necessary' ? (
              <p className="flex items-center justify-between gap-4">
                <PurposeLabel purpose={purpose} />
                <span className="text-sm font-semibold">{t('settings.always')}</span>
              </p>
            ) : (
              <label className="flex items-center justify-between gap-4">
                <PurposeLabel purpose={purpose} />
                <input
                  type="checkbox"
                  role="switch"
                  className="switch"
                  checked={ticked.includes(purpose)}
                  aria-checked={ticked.includes(purpose)}
                  onChange={({ target }) => toggle(purpose, target.checked)}
                />
              </label>
            )}
            <CookieTable purpose={purpose} />
          </li>
        ))}
      </ul>
      <div className="consent-choices">
        <Button kind="ink" onClick={() => storeConsent(['necessary'])}>
          {t('banner.refuse')}
        </Button>
        <Button kind="ink" onClick={() => storeConsent(purposes)}>
          {t('banner.accept')}
        </Button>
        <Button kind="line" onClick={() => storeConsent(['necessary', ...ticked])}>
          {t('settings.save')}
        </Button>
      </div>
    </>
  )
}

function PurposeLabel({ purpose }: { purpose: Purpose }) {
  const t = useText('consent')
  return (
    <span>
      <b className="block font-semibold">{t(`category.${purpose}.name`)}</b>
      <span className="text-sm text-ink-2">{t(`category.${purpose}.text`)}</span>
    </span>
  )
}
