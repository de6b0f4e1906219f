import { useState } from 'react'
import { useFormat } from '#web/base/text/format.ts'
import { useText } from '#web/base/text/text.ts'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Choice } from '#kitchen/parts/choice.tsx'
import { type PresetEnd, endOfService, inMinutes } from './stop-presets.ts'
import { useBoard, useKitchen, useMinute } from '#kitchen/state/kitchen-context.tsx'
import { useStops } from './use-stops.ts'
import { buttonLook, boardLook } from '#kitchen/parts/look.ts'

type PaceDialogProps = { kind: 'busy' | 'pause'; open: boolean; onClose: () => void }

/** Slows orders down or pauses them, for a time chosen beforehand. */
export function PaceDialog({ kind, open, onClose }: PaceDialogProps) {
  const t = useText('kitchen')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(kind === 'busy' ? 'pace.busyTitle' : 'pace.pauseTitle')}
    >
      {open ? <Pace kind={kind} onDone={onClose} /> : null}
    </Dialog>
  )
}

function Pace({ kind, onDone }: { kind: 'busy' | 'pause'; onDone: () => void }) {
  const t = useText('kitchen')
  const kitchen = useKitchen()
  const { busy, pause } = useStops()
  const [minutes, setMinutes] = useState<'10' | '20'>(busy?.minutes === 20 ? '20' : '10')
  const isOn = kind === 'busy' ? busy !== null : pause !== null
  const begin = (end: PresetEnd) => {
    if (kind === 'busy') kitchen.begin({ kind, minutes: minutes === '20' ? 20 : 10, for: end }, '')
    else kitchen.begin({ kind, for: end }, '')
    onDone()
  }
  return (
    <div className={boardLook.menu}>
      <p>{t(kind === 'busy' ? 'pace.busyText' : 'pace.pauseText')}</p>
      {kind === 'busy' ? (
        <Choice
          legend={t('pace.busyBy')}
          value={minutes}
          onChange={setMinutes}
          options={(['10', '20'] as const).map((value) => ({
            value,
            label: t('more.later', { minutes: Number(value) }),
          }))}
        />
      ) : null}
      <h3 className={boardLook.smallTitle}>{t('pace.howLong')}</h3>
      <EndButtons onPick={begin} />
      {isOn ? (
        <button
          type="button"
          className={buttonLook('line', 'w-full')}
          onClick={() => {
            kitchen.end({ kind, product: null })
            onDone()
          }}
        >
          {t('pace.stop')}
        </button>
      ) : null}
    </div>
  )
}

/**
 * Buttons for the duration of the slowdown or the pause: a number of minutes, or until the service
 * ends.
 */
function EndButtons({ onPick }: { onPick: (end: PresetEnd) => void }) {
  const t = useText('kitchen')
  const format = useFormat()
  const now = useMinute()
  const board = useBoard()
  return (
    <div className="grid grid-cols-2 gap-2.5">
      {[15, 30, 60].map((length) => (
        <button
          key={length}
          type="button"
          className={buttonLook(
            'ink',
            'num flex-col gap-0.5! [&_small]:text-sm [&_small]:font-medium',
          )}
          onClick={() => onPick(inMinutes(now, length))}
        >
          {t('pace.minutes', { minutes: length })}
          <small>{t('pace.at', { time: format.time(now + length * 60_000) })}</small>
        </button>
      ))}
      <button
        type="button"
        className={buttonLook(
          'ink',
          'num flex-col gap-0.5! [&_small]:text-sm [&_small]:font-medium',
        )}
        onClick={() => onPick(endOfService(board ?? { open: false, until: null }))}
      >
        {t('pace.endOfService')}
        {board?.open && board.until !== null ? (
          <small>{t('pace.at', { time: format.time(board.until) })}</small>
        ) : null}
      </button>
    </div>
  )
}
