import { type Time, parseTime } from '@internationalized/date'
import { useState } from 'react'
import {
  type AlertSettingsView,
  changeAlertSettings,
  getAlertSettings,
} from '#contract/office/alert-settings.ts'
import { severities } from '#domain/alerts/alert.ts'
import { useSessionState } from '#office/base/session.ts'
import { useText } from '#ui/text/text.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { Block } from '#ui/parts/block.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import { TimeField } from '#ui/parts/fields/date-time-field.tsx'
import { Select } from '#ui/parts/fields/select.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { AlertBrowsers } from './alert-browsers.tsx'

/**
 * The settings for alerts outside the head office: which alerts the user receives, through which
 * channels, and the quiet hours without alerts (H19).
 */
export function AlertsPart() {
  const t = useText('office-people')
  const loaded = useApi(getAlertSettings, {})
  return (
    <Block title={t('alerts.title')} lead={t('alerts.lead')}>
      <LoadedPart of={loaded} skeleton={<Skeleton lines={5} />}>
        {(settings) => (
          <div className="mt-4.5 grid grid-cols-2 items-start gap-x-12 gap-y-8.5 max-md:grid-cols-1">
            <SettingsForm settings={settings} onDone={loaded.replace} />
            <AlertBrowsers browsers={settings.browsers} onDone={loaded.replace} />
          </div>
        )}
      </LoadedPart>
    </Block>
  )
}

/** The quiet hours (Europe/Paris) proposed when the user turns them on. */
const night = { from: '22:00', until: '07:00' }

const formatTime = (time: Time): string => time.toString().slice(0, 5)

function SettingsForm({
  settings,
  onDone,
}: {
  settings: AlertSettingsView
  onDone: (settings: AlertSettingsView) => void
}) {
  const t = useText('office-people')
  const office = useText('office')
  const errors = useText('errors')
  const { session } = useSessionState()
  const [least, setLeast] = useState(settings.least)
  const [byMail, setByMail] = useState(settings.byMail)
  const [isQuiet, setQuiet] = useState(settings.quiet !== null)
  const [from, setFrom] = useState<Time | null>(() => parseTime((settings.quiet ?? night).from))
  const [until, setUntil] = useState<Time | null>(() => parseTime((settings.quiet ?? night).until))
  const quiet =
    isQuiet && from !== null && until !== null
      ? { from: formatTime(from), until: formatTime(until) }
      : null
  const isMissing = isQuiet && quiet === null
  const areSame = quiet !== null && quiet.from === quiet.until
  const { run, isPending, problem } = useApiAction(changeAlertSettings, {
    toast: t('alerts.saved'),
    onDone,
  })
  return (
    <form
      className="fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isMissing && !areSame) run({ body: { least, byMail, quiet } })
      }}
    >
      <Select
        label={t('alerts.least')}
        hint={t(`alerts.hint.${least}`)}
        value={least}
        onChange={(id) => setLeast(severities.find((each) => each === id) ?? least)}
        choices={severities.map((id) => ({ id, text: t(`alerts.level.${id}`) }))}
      />
      <Checkbox value={byMail} onChange={setByMail}>
        {t('alerts.byMail', { email: session?.email ?? '' })}
      </Checkbox>
      <Checkbox value={isQuiet} onChange={setQuiet}>
        {t('alerts.quiet')}
      </Checkbox>
      {isQuiet ? (
        <div>
          <div className="field-row">
            <TimeField
              label={t('alerts.from')}
              value={from}
              onChange={setFrom}
              error={from === null ? errors('field_required') : undefined}
            />
            <TimeField
              label={t('alerts.until')}
              value={until}
              onChange={setUntil}
              error={
                until === null
                  ? errors('field_required')
                  : areSame
                    ? errors('quiet_hours_same')
                    : undefined
              }
            />
          </div>
          <p className="field-hint">{t('alerts.quietHint')}</p>
        </div>
      ) : null}
      <Problem text={problem} />
      <div>
        <Button kind="action" type="submit" isPending={isPending}>
          {office('action.save')}
        </Button>
      </div>
    </form>
  )
}
