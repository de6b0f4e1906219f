import { useState } from 'react'
import type { Ticket } from '#contract/kitchen/tickets.ts'
import { readCardNumber } from '#domain/loyalty/counter-sale.ts'
import { PageHead } from '#web/base/page/page-head.tsx'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { useText } from '#ui/text/text.ts'
import { BoardBar } from './board-bar.tsx'
import { Columns } from '#kitchen/board/columns.tsx'
import { DayPanel } from '#kitchen/day/day-panel.tsx'
import { FindDialog } from '#kitchen/board/find-dialog.tsx'
import {
  useBoard,
  useSession,
  useKitchen,
  useKitchenState,
  useStation,
} from '#kitchen/state/kitchen-context.tsx'
import { MoreDialog } from '#kitchen/more/more-dialog.tsx'
import { Notices } from '#kitchen/board/notices.tsx'
import { PaceDialog } from '#kitchen/stops/pace-dialog.tsx'
import { PersonDialog } from '#kitchen/people/person-dialog.tsx'
import { PrintSheet } from '#kitchen/more/print-sheet.tsx'
import { SoldOutPanel } from '#kitchen/stops/sold-out-panel.tsx'
import { BowlsDialog } from '#kitchen/till/bowls-dialog.tsx'
import { TillPanel } from '#kitchen/till/till-panel.tsx'
import { UndoByKey } from '#kitchen/board/undo.tsx'
import { useAwake } from '#kitchen/state/use-awake.ts'
import { useOffline } from '#kitchen/state/use-offline.ts'
import { useRing } from '#kitchen/state/use-ring.ts'
import { useScanner } from '#kitchen/till/use-scanner.ts'
import { boardLook } from '#kitchen/parts/look.ts'

/** The panel that is open over the board; only one at a time. */
export type OpenPanel =
  | { kind: 'sold-out' | 'busy' | 'pause' | 'person' | 'bowls' | 'day' }
  | { kind: 'find' | 'till'; text: string }
  | { kind: 'more'; ticket: Ticket }

export function BoardPage() {
  const placeName = usePlaceName()
  const t = useText('kitchen')
  const { isWall } = useStation()
  const { markSeen } = useKitchen()
  const place = placeName(useSession().restaurant.name)
  const board = useBoard()
  const printing = useKitchenState((state) => state.printing)
  const [open, setOpen] = useState<OpenPanel | null>(null)
  const ringing = useRing()
  useAwake()
  useOffline()
  useScanner(
    (text) =>
      setOpen({
        kind: open?.kind === 'till' && readCardNumber(text) !== null ? 'till' : 'find',
        text,
      }),
    !isWall && (open === null || open.kind === 'find' || open.kind === 'till'),
  )
  const close = () => setOpen(null)

  return (
    <>
      <PageHead
        title={
          ringing.length > 0
            ? t('ring.title', { count: ringing.length })
            : `${t('title')}, ${place}`
        }
      />
      <h1 className="sr-only">{`${t('title')}, ${place}`}</h1>
      <BoardBar place={place} onOpen={setOpen} />
      <Notices ringing={ringing} onSeen={() => markSeen(ringing.map(({ id }) => id))} />
      {board ? (
        <Columns board={board} onMore={(ticket) => setOpen({ kind: 'more', ticket })} />
      ) : (
        <p className={boardLook.opening} aria-live="polite">
          {t('opening')}
        </p>
      )}
      {isWall ? null : <UndoByKey />}
      <SoldOutPanel open={open?.kind === 'sold-out'} onClose={close} />
      <PaceDialog kind="busy" open={open?.kind === 'busy'} onClose={close} />
      <PaceDialog kind="pause" open={open?.kind === 'pause'} onClose={close} />
      <PersonDialog open={open?.kind === 'person'} onClose={close} />
      <FindDialog
        text={open?.kind === 'find' ? open.text : null}
        onClose={close}
        onMore={(ticket) => setOpen({ kind: 'more', ticket })}
        onTill={(text) => setOpen({ kind: 'till', text })}
      />
      <DayPanel
        open={open?.kind === 'day'}
        onClose={close}
        onFind={(text) => setOpen({ kind: 'find', text })}
      />
      <TillPanel text={open?.kind === 'till' ? open.text : null} onClose={close} />
      <BowlsDialog open={open?.kind === 'bowls'} onClose={close} />
      <MoreDialog ticket={open?.kind === 'more' ? open.ticket : null} onClose={close} />
      {printing ? <PrintSheet {...printing} /> : null}
    </>
  )
}
