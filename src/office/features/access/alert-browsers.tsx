import { useState } from 'react'
import {
  type AlertSettingsView,
  addAlertBrowser,
  removeAlertBrowser,
} from '#contract/office/alert-settings.ts'
import { useFormat } from '#office/base/format.ts'
import { useOffice } from '#office/base/office.tsx'
import { useSending } from '#office/base/use-sending.ts'
import { useText } from '#office/base/text.ts'
import { Button } from '#office/ui/button.tsx'
import { Icon } from '#office/ui/icon.tsx'
import { showToast } from '#office/ui/layers/toasts.tsx'
import { Notice } from '#office/ui/notice.tsx'
import { Tag } from '#office/ui/state-label.tsx'
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
  const { api } = useOffice()
  const { send, isPending, problem } = useSending()
  const [isRefused, setRefused] = useState(false)
  const thisBrowser = useOwnEndpoint(browsers)
  const isSubscribed = browsers.some(({ endpoint }) => endpoint === thisBrowser.endpoint)
  const add = () =>
    send('add', async () => {
      const subscription = await subscribeBrowser(api())
      setRefused(subscription === null)
      if (subscription === null) return
      onDone(await api().call(addAlertBrowser, { body: subscription }))
      showToast({ tone: 'ok', text: t('alerts.added') })
    })
  const remove = (id: string) =>
    send(id, async () => {
      onDone(await api().call(removeAlertBrowser, { params: { browser: id } }))
      showToast({ tone: 'ok', text: t('alerts.removed') })
    })
  return (
    <div>
      <h3>{t('alerts.browsers')}</h3>
      <p className="muted">{t('alerts.browsersLead')}</p>
      <ul className="lines">
        {browsers.map((browser) => (
          <BrowserLine
            key={browser.id}
            browser={browser}
            isThisOne={browser.endpoint === thisBrowser.endpoint}
            isDisabled={isPending}
            onRemove={() => void remove(browser.id)}
          />
        ))}
      </ul>
      {isSubscribed ? null : thisBrowser.support === 'yes' ? (
        <Button kind="outlined" icon="plus" isPending={isPending} onPress={() => void add()}>
          {t('alerts.add')}
        </Button>
      ) : (
        <p className="muted">
          {t(thisBrowser.support === 'denied' ? 'alerts.denied' : 'alerts.unsupported')}
        </p>
      )}
      {isRefused ? <Notice tone="warn">{t('alerts.refused')}</Notice> : null}
      {problem === null ? null : <Notice tone="err">{problem}</Notice>}
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
