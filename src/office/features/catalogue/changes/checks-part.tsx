import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  type CatalogueFault,
  type DraftEdit,
  confirmCatalogueEdits,
} from '#contract/office/catalogue.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useSessionState } from '#office/base/session.ts'
import { useConfirmers } from '#office/base/use-confirmers.ts'
import type { Loaded } from '#office/base/query/loaded.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import type { FieldFormatter } from '#office/features/catalogue/field-kinds/field-formatter.ts'
import { Block } from '#ui/parts/block.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Icon, type PartIconName } from '#ui/parts/icon.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { entryHref } from '#office/base/entry-href.ts'
import { FaultText } from './fault-text.tsx'
import { isUnconfirmed, mayWrite } from './review.ts'
import type { Checks } from './use-checks.ts'

/**
 * The results of the checks, changes that a second person has to confirm, and edits that wait for a
 * decision (H8).
 */
export function ChecksPart({
  loaded,
  formatter,
}: {
  loaded: Loaded<Checks>
  formatter: FieldFormatter
}) {
  const t = useText('office-catalogue-changes')
  const { draft } = useCatalogue()
  const second = draft.edits.filter(({ needsSecond }) => needsSecond)
  const overtaken = draft.edits.filter(({ overtakenBy }) => overtakenBy !== null).length
  return (
    <Block
      id="checks"
      title={t('checks.title')}
      tools={
        <Button kind="quiet" onPress={loaded.retry}>
          {t('checks.again')}
        </Button>
      }
      isRegion
    >
      <LoadedPart of={loaded} skeleton={<Skeleton lines={4} />}>
        {({ faults, warnings, inTheWay }) => (
          <ul>
            {faults.length === 0 ? <Line tone="ok">{t('checks.whole')}</Line> : null}
            {faults.map((fault, i) => (
              <FaultLine key={i} tone="err" fault={fault} formatter={formatter} />
            ))}
            {warnings.map((warning, i) => (
              <FaultLine key={i} tone="warn" fault={warning} formatter={formatter} />
            ))}
            {inTheWay.map((restaurant) => (
              <OrdersLine key={restaurant.slug} {...restaurant} />
            ))}
            <StaleLine />
            {overtaken === 0 ? null : (
              <Line tone="warn">{t('checks.overtaken', { count: overtaken })}</Line>
            )}
            <SecondLine edits={second} />
          </ul>
        )}
      </LoadedPart>
    </Block>
  )
}

const icons = { ok: 'check', warn: 'warn', err: 'err', info: 'info' } as const satisfies Record<
  string,
  PartIconName
>

const colours = { ok: 'text-ok', warn: 'text-warn', err: 'text-err', info: 'text-info' } as const

function Line({
  tone,
  children,
  action,
}: {
  tone: keyof typeof icons
  children: ReactNode
  action?: ReactNode
}) {
  const office = useText('office')
  return (
    <li className="flex items-start gap-3 border-t border-line py-2.25 leading-[1.4] first:border-t-0">
      <span className={`flex-none ${colours[tone]}`}>
        <Icon name={icons[tone]} />
        <span className="sr-only">{office(`notice.${tone}`)}</span>
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
      {action == null ? null : <div className="flex flex-none">{action}</div>}
    </li>
  )
}

function FaultLine({
  tone,
  fault,
  formatter,
}: {
  tone: 'err' | 'warn'
  fault: CatalogueFault
  formatter: FieldFormatter
}) {
  const t = useText('office-catalogue-changes')
  const locale = useLocale()
  return (
    <Line tone={tone} action={<Link to={entryHref(fault.entry, locale)}>{t('checks.fix')}</Link>}>
      <FaultText fault={fault} formatter={formatter} />
    </Line>
  )
}

/**
 * Warns about orders whose pick-up time is outside the new opening hours of the draft; after
 * publication, staff can offer another time on the linked page.
 */
function OrdersLine({ slug, name, orders }: Checks['inTheWay'][number]) {
  const t = useText('office-catalogue-changes')
  const locale = useLocale()
  return (
    <Line
      tone="warn"
      action={
        <Link to={officeHref('restaurants', locale, { open: slug })}>
          {t('checks.toRestaurant')}
        </Link>
      }
    >
      {t('checks.inTheWay', { count: orders, restaurant: name })}
    </Line>
  )
}

/**
 * The number of translations that are out of date because the French text changed, among the
 * entries of the draft.
 */
function StaleLine() {
  const t = useText('office-catalogue-changes')
  const locale = useLocale()
  const { draft } = useCatalogue()
  const entries = new Set(draft.edits.map(({ entry }) => entry))
  const count = draft.stale.filter(({ entry }) => entries.has(entry)).length
  return count === 0 ? (
    <Line tone="ok">{t('checks.texts')}</Line>
  ) : (
    <Line
      tone="info"
      action={
        <Link to={officeHref('catalogue', locale, { mark: 'stale' })}>{t('checks.translate')}</Link>
      }
    >
      {t('checks.stale', { count })}
    </Line>
  )
}

/**
 * The changes that a second person must confirm (P4), such as those of allergens and promo codes:
 * the reader can confirm them, or sees who can.
 */
function SecondLine({ edits }: { edits: readonly DraftEdit[] }) {
  const t = useText('office-catalogue-changes')
  const { session } = useSessionState()
  const { draft, replaceDraft } = useCatalogue()
  const { run, isPending, problem } = useApiAction(confirmCatalogueEdits, {
    toast: t('checks.confirmedDone'),
    onDone: replaceDraft,
  })
  if (edits.length === 0) return null
  const waiting = edits.filter(isUnconfirmed)
  if (waiting.length === 0)
    return <Line tone="ok">{t('checks.confirmed', { count: edits.length })}</Line>
  const rights = session?.rights ?? []
  const mayConfirm = rights.includes('publish')
  const positions = waiting
    .filter((edit) => edit.canConfirm && mayWrite(rights, [edit]))
    .map(({ position }) => position)
  return (
    <Line
      tone="warn"
      action={
        mayConfirm && positions.length > 0 ? (
          <Button
            kind="outlined"
            isPending={isPending}
            onPress={() => run({ body: { draft: draft.id ?? '', positions } })}
          >
            {t('checks.confirmDo')}
          </Button>
        ) : null
      }
    >
      {t('checks.confirm', { count: waiting.length })}{' '}
      {mayConfirm && positions.length === waiting.length ? null : <WhoConfirms />}
      <Problem text={problem} />
    </Line>
  )
}

function WhoConfirms() {
  const t = useText('office-catalogue-changes')
  return useConfirmers('publish', t('checks.confirmersByRole')).sentence
}
