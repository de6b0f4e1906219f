import { useState } from 'react'
import { href } from '#contract/pages/links.ts'
import {
  type KitchenView,
  makeOfficePairingCode,
  unpairOfficeDevice,
} from '#contract/office/kitchens.ts'
import { useFormat } from '#ui/text/format.ts'
import { useOffice } from '#office/base/office.tsx'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { OnceDialog } from '#ui/parts/layers/once-dialog.tsx'
import { DrawerPart } from '#office/ui/layers/drawer-part.tsx'
import { ApiDialog } from '#office/ui/layers/api-dialog.tsx'
import { useMoment } from '#office/base/use-moment.ts'

type KitchenDevice = KitchenView['devices'][number]

/** The paired devices, a code to pair another, and buttons to unpair them (H13). */
export function DevicesPart({
  kitchen,
  onDone,
}: {
  kitchen: KitchenView
  onDone: (kitchen: KitchenView) => void
}) {
  const t = useText('office-restaurants')
  const format = useFormat()
  const { locale } = useOffice()
  const [pairingCode, setPairingCode] = useState<{ code: string; expiresAt: string } | null>(null)
  const [leaving, setLeaving] = useState<KitchenDevice | null>(null)
  const { run, isPending, problem } = useApiAction(makeOfficePairingCode, {
    onDone: setPairingCode,
  })
  return (
    <DrawerPart
      title={t('devices.title')}
      tools={
        <Button
          kind="outlined"
          icon="plus"
          isPending={isPending}
          onPress={() => run({ params: { kitchen: kitchen.slug } })}
        >
          {t('devices.pair')}
        </Button>
      }
    >
      <Problem text={problem} />
      {kitchen.devices.length === 0 ? <p className="muted">{t('devices.none')}</p> : null}
      <ul className="lines">
        {kitchen.devices.map((device) => (
          <DeviceLine key={device.id} device={device} onUnpair={() => setLeaving(device)} />
        ))}
      </ul>
      {pairingCode === null ? null : (
        <OnceDialog
          title={t('devices.code')}
          text={t('devices.codeText', {
            address: new URL(href('kitchen', locale), location.href).href,
            time: format.time(pairingCode.expiresAt),
          })}
          code={pairingCode.code}
          onClose={() => setPairingCode(null)}
        />
      )}
      {leaving === null ? null : (
        <ApiDialog
          title={t('devices.unpairTitle', { name: leaving.name })}
          verb={t('devices.unpairDo', { name: leaving.name })}
          endpoint={unpairOfficeDevice}
          input={{ params: { kitchen: kitchen.slug, device: leaving.id } }}
          toast={t('devices.unpaired', { name: leaving.name })}
          onClose={() => setLeaving(null)}
          onDone={onDone}
        >
          <p>{t('devices.unpairText')}</p>
        </ApiDialog>
      )}
    </DrawerPart>
  )
}

function DeviceLine({ device, onUnpair }: { device: KitchenDevice; onUnpair: () => void }) {
  const t = useText('office-restaurants')
  const format = useFormat()
  const moment = useMoment()
  const { name, seenAt, pairedAt, isSilent } = device
  return (
    <li className="line">
      <Icon name="device" />
      <div>
        <b>{name}</b>
        <small className={isSilent ? 'font-semibold text-warn!' : undefined}>
          {t(isSilent ? 'devices.silent' : 'devices.seen', { at: moment(seenAt) })},{' '}
          {t('devices.paired', { date: format.date(pairedAt) })}
        </small>
      </div>
      <Button kind="quiet" onPress={onUnpair} aria-label={`${t('devices.unpair')} ${name}`}>
        {t('devices.unpair')}
      </Button>
    </li>
  )
}
