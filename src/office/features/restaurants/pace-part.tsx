import { useState } from 'react'
import { type KitchenView, type OfficeStop, endOfficeStop } from '#contract/office/kitchens.ts'
import { useFormat } from '#ui/text/format.ts'
import { useSessionState } from '#office/base/session.ts'
import { useIntent } from '#office/base/use-intent.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { DrawerPart } from '#office/ui/layers/drawer-part.tsx'
import { PaceDialog } from './pace-dialog.tsx'
import { useMoment } from '#office/base/use-moment.ts'

/**
 * The pause or the eased pace of a restaurant, whoever started it, and buttons to start one (H13).
 */
export function PacePart({ kitchen, onDone }: { kitchen: KitchenView; onDone: () => void }) {
  const t = useText('office-restaurants')
  const [openedDialog, setOpenedDialog] = useState<'busy' | 'pause' | null>(null)
  const [intent, endIntent] = useIntent('busy', 'pause')
  const mayStop = useSessionState().session?.rights.includes('stops') === true
  const open = openedDialog ?? (mayStop ? intent : null)
  const close = () => {
    setOpenedDialog(null)
    endIntent()
  }
  return (
    <DrawerPart
      title={t('pace.title')}
      tools={
        mayStop ? (
          <div>
            <Button kind="outlined" icon="half" onPress={() => setOpenedDialog('busy')}>
              {t('pace.ease')}
            </Button>{' '}
            <Button kind="outlined" icon="pause" onPress={() => setOpenedDialog('pause')}>
              {t('pace.pause')}
            </Button>
          </div>
        ) : null
      }
    >
      {kitchen.stops.length === 0 ? <p className="muted">{t('pace.none')}</p> : null}
      <ul className="lines">
        {kitchen.stops.map((stop) => (
          <StopLine key={stop.id} kitchen={kitchen} stop={stop} mayEnd={mayStop} onDone={onDone} />
        ))}
      </ul>
      {open === null ? null : (
        <PaceDialog
          kind={open}
          kitchen={kitchen}
          onClose={close}
          onDone={() => {
            close()
            onDone()
          }}
        />
      )}
    </DrawerPart>
  )
}

function StopLine({
  kitchen: { slug, name },
  stop: { id, kind, minutes, beganAt, endsAt, by },
  mayEnd,
  onDone,
}: {
  kitchen: KitchenView
  stop: OfficeStop
  mayEnd: boolean
  onDone: () => void
}) {
  const t = useText('office-restaurants')
  const format = useFormat()
  const moment = useMoment()
  const time = moment(endsAt)
  const since = { time: format.time(beganAt) }
  const { run, isPending, problem } = useApiAction(endOfficeStop, {
    toast: t('pace.ended', { name }),
    onDone,
  })
  return (
    <li className="line">
      <Icon name={kind === 'pause' ? 'pause' : 'half'} />
      <div>
        <b>
          {kind === 'pause'
            ? t('pace.paused', { time })
            : t('pace.eased', { minutes: minutes ?? 0, time })}
        </b>
        <small>
          {by === null
            ? t('pace.byKitchen', since)
            : by.name === null
              ? t('pace.bySomebody', since)
              : t('pace.byOffice', { ...since, name: by.name })}
        </small>
        <Problem text={problem} />
      </div>
      {mayEnd ? (
        <Button
          kind="outlined"
          isPending={isPending}
          onPress={() => run({ params: { kitchen: slug, stop: id } })}
        >
          {t(kind === 'pause' ? 'pace.resume' : 'pace.stop')}
        </Button>
      ) : null}
    </li>
  )
}
