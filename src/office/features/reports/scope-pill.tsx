import { useMemo } from 'react'
import { Button } from 'react-aria-components/Button'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useScopes } from '#office/base/scopes.ts'
import { useText } from '#ui/text/text.ts'
import type { FieldChoice } from '#ui/parts/fields/choices.ts'
import { SearchedList } from '#ui/parts/fields/searched-list.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { PopoverInside } from '#ui/parts/layers/popover-inside.tsx'
import type { ReportScopes } from './use-report-scopes.ts'

const ALL = ''

/** A filter for the scope of a report: all, a group, a seller or a restaurant, found by typing. */
export function ScopePill({
  scopes: data,
  value,
  onChange,
}: {
  scopes: ReportScopes
  value: string | null
  onChange: (scope: string | null) => void
}) {
  const t = useText('office-reports')
  const { restaurants } = useScopes()
  const choices = useMemo((): FieldChoice[] => {
    const towns = new Map(restaurants.map(({ id, city }) => [`restaurant:${id}`, city]))
    return (data?.results ?? []).map(({ scope, name, restaurants: count }) => {
      const kind = scope.split(':')[0]
      const note =
        kind === 'group' || kind === 'seller' ? t(`scopeNote.${kind}`, { count }) : towns.get(scope)
      return { id: scope, text: name, ...(note !== undefined && { note }) }
    })
  }, [data, restaurants, t])
  const all = useMemo(
    () => ({ id: ALL, text: t(data?.chain === false ? 'mine' : 'chain') }),
    [data, t],
  )
  const isAll = value === null || value === 'chain'
  // Until the names are loaded, the pill shows “–”.
  const scopeText = isAll ? all.text : (choices.find(({ id }) => id === value)?.text ?? '–')
  if (choices.length < 2 && isAll) return null
  return (
    <DialogTrigger>
      <Button className="filter-pill" aria-label={`${t('scope')}, ${scopeText}`}>
        <Icon name="pin" size={15} />
        <b>{scopeText}</b>
        <Icon name="down" size={15} />
      </Button>
      <Popover className="menu-popover searched-popover" placement="bottom start" offset={4}>
        <PopoverInside className="searched-dialog">
          {(close) => (
            <SearchedList
              label={t('scope')}
              choices={choices}
              first={all}
              value={isAll ? ALL : value}
              onChange={(id) => {
                onChange(id === ALL ? null : id)
                close()
              }}
            />
          )}
        </PopoverInside>
      </Popover>
    </DialogTrigger>
  )
}
