import { useState } from 'react'
import {
  type AlertSettingsView,
  addAlertBrowser,
  removeAlertBrowser,
} from '#contract/office/alert-settings.ts'
import { useFormat } from '#ui/text/format.ts'
import { useAction } from '#office/base/query/use-action.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { Tag } from '#ui/parts/state-label.tsx'
import { subscribeBrowser, useOwnEndpoint } from './push-browser.ts'

type Browsers = AlertSettingsView['browsers']

/**
 * The browsers that show alerts as notifications, each with a button to remove it. Another button
 * adds the current browser, if it supports notifications.
 */
export function AlertBrowsers({
  browsers,
  onDone,
}: {
  browsers: Browsers
  onDone: (settings: AlertSettingsView) => void
}) {
  const t = useText('office-people')
  const [isRefused, setRefused] = useState(false)
  const thisBrowser = useOwnEndpoint(browsers)
  const isSubscribed = browsers.some(({ endpoint }) => endpoint === thisBrowser.endpoint)
  // `browser` is null if the current browser is to be added.
  const { run, isPending, problem } = useAction(
    async (api, browser: string | null) => {
      if (browser !== null) return api.call(removeAlertBrowser, { params: { browser } })
      const subscription = await subscribeBrowser(api)
      setRefused(subscription === null)
      return subscription === null ? null : api.call(addAlertBrowser, { body: subscription })
    },
    {
      toast: (_, browser) => t(browser === null ? 'alerts.added' : 'alerts.removed'),
      onDone(settings) {
        if (settings === null) return
        onDone(settings)
      },
    },
  )
  return (
    <div>
      <h3 className="mb-1 text-strong font-semibold">{t('alerts.browsers')}</h3>
      <p className="muted">{t('alerts.browsersLead')}</p>
      <ul className="lines mt-2 mb-3">
        {browsers.map((browser) => (
          <BrowserLine
            key={browser.id}
            browser={browser}
            isThisOne={browser.endpoint === thisBrowser.endpoint}
            isDisabled={isPending}
            onRemove={() => run(browser.id)}
          />
        ))}
      </ul>
      {isSubscribed ? null : thisBrowser.support === 'yes' ? (
        <Button kind="outlined" icon="plus" isPending={isPending} onPress={() => run(null)}>
          {t('alerts.add')}
        </Button>
      ) : (
        <p className="muted">
          {t(thisBrowser.support === 'denied' ? 'alerts.denied' : 'alerts.unsupported')}
        </p>
      )}
      {isRefused ? <Notice tone="warn">{t('alerts.refused')}</Notice> : null}
      <Problem text={problem} />
    </div>
  )
}

function BrowserLine({
  browser,
  isThisOne,
  isDisabled,
  onRemove,
}: {
  browser: Browsers[number]
  isThisOne: boolean
  isDisabled: boolean
  onRemove: () => void
}) {
  const t = useText('office-people')
  const format = useFormat()
  const device = browser.device === '' ? t('alerts.device') : browser.device
  return (
    <li className="line">
      <Icon name="device" />
      <div>
        <b>{device}</b> {isThisOne ? <Tag tone="ok">{t('alerts.here')}</Tag> : null}
        <small>{t('alerts.since', { date: format.date(browser.since) })}</small>
      </div>
      <Button
        kind="quiet"
        isDisabled={isDisabled}
        aria-label={t('alerts.removeOf', { device })}
        onPress={onRemove}
      >
        {t('alerts.remove')}
      </Button>
    </li>
  )
}
