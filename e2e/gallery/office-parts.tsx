import type { Time } from '@internationalized/date'
import { type ReactNode, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFormat } from '#ui/text/format.ts'
import type { Loaded } from '#office/base/query/loaded.ts'
import { PageHeader } from '#office/features/shell/page-header.tsx'
import { Button, IconButton } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import { ComboBox } from '#ui/parts/fields/combo-box.tsx'
import { CountedFilter, FilterPill } from '#ui/parts/fields/filter-pill.tsx'
import { DateTimeField, TimeField } from '#ui/parts/fields/date-time-field.tsx'
import { MoneyField, NumberField } from '#ui/parts/fields/number-field.tsx'
import { SearchField } from '#ui/parts/fields/search-field.tsx'
import { Select } from '#ui/parts/fields/select.tsx'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { AlertDialog, Dialog } from '#ui/parts/layers/dialog.tsx'
import { Drawer } from '#ui/parts/layers/drawer.tsx'
import { MenuButton } from '#ui/parts/layers/menu-button.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { Toasts } from '#ui/parts/layers/toasts.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { sortParameter, sortText } from '#office/base/address/parameters.ts'
import { PageTabs } from '#ui/parts/page-tabs.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { Skeleton, TableSkeleton } from '#ui/parts/skeleton.tsx'
import { StateLabel, Tag } from '#ui/parts/state-label.tsx'
import type { TableColumn } from '#ui/parts/table/columns.ts'
import { DataTable } from '#ui/parts/table/data-table.tsx'
import { Progress } from '#ui/parts/progress.tsx'
import { RecoveryCodes } from '#ui/parts/recovery-codes.tsx'
import { Versions } from '#ui/parts/versions.tsx'
import { Icon, iconNames } from '#ui/parts/icon.tsx'
import { Plots } from './office-plots.tsx'
import { Timeline } from '#ui/parts/timeline.tsx'

const sortOrder = sortParameter(['number', 'at', 'place', 'total'])

type Order = { id: string; number: number; at: string; place: string; name: string; total: number }

const places = ['Paris Bourse', 'Lyon Part-Dieu', 'Nantes', 'Villeneuve-d’Ascq', 'Marseille Prado']
const names = ['Camille Roux', 'Inès Morel', 'Thibault Garnier', 'Léa Fontaine', 'Joost Vermeulen']
const states = [
  { tone: 'err', icon: 'err', text: 'En retard' },
  { tone: 'plain', icon: 'bowl', text: 'En préparation' },
  { tone: 'ok', icon: 'check', text: 'Prête' },
  { tone: 'warn', icon: 'undo', text: 'Remboursée' },
  { tone: 'quiet', icon: 'no', text: 'Annulée' },
] as const

/** Data whose reload failed, so that the old data stays visible. */
const failedReload: Loaded<string> = {
  data: '3 316',
  error: new Error('no response'),
  isStale: false,
  isSlow: false,
  retry: () => undefined,
  replace: () => undefined,
}

const madeOrders = (count: number): Order[] =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at + 1),
    number: ((at * 37) % count) + 1,
    at: new Date(Date.UTC(2026, 10, 22, 10, (at * 15) % 240)).toISOString(),
    place: places[at % 5] ?? '',
    name: names[(at * 3) % 5] ?? '',
    total: 790 + ((at * 613) % 4000),
  }))

/**
 * Shows the parts of `ui/parts`; `?rows=10000` after the `#` sets the number
 * of rows in the table.
 */
export function OfficeGallery() {
  const format = useFormat()
  const [search, setSearch] = useSearchParams()
  const [text, setText] = useState('')
  const [open, setOpen] = useState<'dialog' | 'alert' | null>(null)
  const [amount, setAmount] = useState<number | null>(1234)
  const [count, setCount] = useState<number | null>(3)
  const [instant, setInstant] = useState<string | null>('2026-11-24T11:00:00.000Z')
  const [time, setTime] = useState<Time | null>(null)
  const [place, setPlace] = useState<string | null>(null)
  const [isOn, setOn] = useState(true)
  const [view, setView] = useState<'plot' | 'table'>('plot')
  const many = Number(search.get('rows') ?? 12)
  const rows = useMemo(() => madeOrders(many), [many])
  const columns = useMemo(
    (): TableColumn<Order>[] => [
      {
        id: 'number',
        header: 'N°',
        cell: ({ number }) => format.number(number),
        sortBy: ({ number }) => number,
        isNumber: true,
        isTitle: true,
        width: '84px',
      },
      {
        id: 'at',
        header: 'Retrait',
        cell: ({ at }) => format.time(at),
        sortBy: ({ at }) => at,
        isNumber: true,
        line: 2,
        width: '92px',
      },
      {
        id: 'place',
        header: 'Restaurant',
        cell: ({ place }) => place,
        sortBy: ({ place }) => place,
      },
      { id: 'day', header: 'Jour', cell: ({ at }) => format.shortDay(at), drop: 'first' },
      { id: 'name', header: 'Client', cell: ({ name }) => name, line: 1 },
      {
        id: 'state',
        header: 'État',
        cell: ({ id }) => {
          const state = states[Number(id) % 5] ?? states[0]
          return (
            <StateLabel tone={state.tone} icon={state.icon}>
              {state.text}
            </StateLabel>
          )
        },
        drop: 'second',
      },
      {
        id: 'total',
        header: 'Montant €',
        cell: ({ total }) => format.amount(total),
        sortBy: ({ total }) => total,
        isNumber: true,
        width: '120px',
      },
    ],
    [format],
  )
  const openId = search.get('open')
  const opened = rows.find(({ id }) => id === openId)
  const change = (name: string, value: string | null) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (value === null) next.delete(name)
      else next.set(name, value)
      return next
    })
  const sort = sortOrder.safeParse(search.get('sort')).data ?? null
  const choices = places.map((name) => ({ id: name, text: name }))
  return (
    <div>
      <main className="px-page py-6.5">
        <PageHeader
          title="Commandes"
          figures="3 316 aujourd’hui, 1 984 212 depuis l’ouverture"
          actions={
            <Button kind="outlined" icon="download">
              Exporter la sélection
            </Button>
          }
        />
        <PageTabs
          label="Vues"
          tabs={[
            { to: '/', text: 'Personnes', isHere: true, count: '14' },
            { to: '/droits', text: 'Droits', isHere: false },
          ]}
        />
        <div className="fields">
          <SearchField
            label="Numéro, nom, téléphone, e-mail, 4 derniers chiffres ou montant"
            value={text}
            onChange={setText}
          />
          <div className="filters">
            <FilterPill
              label="Restaurant"
              icon="pin"
              choices={choices}
              value={place}
              onChange={setPlace}
            />
            <CountedFilter label="En retard" count="9" isOn={isOn} onChange={setOn} />
            <CountedFilter
              label="Remboursées"
              count="12"
              isOn={!isOn}
              onChange={(on) => setOn(!on)}
            />
          </div>
          <DataTable
            caption="Commandes"
            columns={columns}
            rows={rows}
            idOf={({ id }) => id}
            sort={sort}
            onSort={(next) => change('sort', next === null ? null : sortText(next))}
            hrefOf={({ id }) => {
              const next = new URLSearchParams(search)
              next.set('open', id)
              return `?${next.toString()}`
            }}
            openId={openId}
          />
        </div>
        {many > 200 ? null : (
          <>
            <Part name="Buttons">
              <div className="page-actions">
                <Button kind="action">Rembourser 12,40 €</Button>
                <Button kind="outlined" icon="plus">
                  Garder cette vue
                </Button>
                <Button kind="danger">Annuler…</Button>
                <Button kind="quiet">Plus tard</Button>
                <Button kind="action" isPending>
                  Envoi
                </Button>
                <Button kind="action" isDisabled>
                  Indisponible
                </Button>
                <IconButton icon="copy" label="Copier" />
                <MenuButton
                  label="Autres actions"
                  actions={[
                    { id: 'print', text: 'Imprimer', run: () => undefined },
                    { id: 'remove', text: 'Retirer', run: () => undefined, isDestructive: true },
                  ]}
                >
                  <IconButton icon="more" label="Autres actions" />
                </MenuButton>
                <Segmented
                  label="Vue"
                  choices={[
                    { id: 'plot', text: 'Courbe' },
                    { id: 'table', text: 'Tableau' },
                  ]}
                  value={view}
                  onChange={setView}
                />
              </div>
            </Part>
            <Part name="Fields">
              <div className="fields gallery-fields">
                <TextField label="Nom" value={text} onChange={setText} hint="Tel qu’au contrat" />
                <TextField
                  label="E-mail professionnel"
                  value="claire.vasseur@"
                  onChange={() => undefined}
                  error="Cette adresse n’est pas complète."
                />
                <MoneyField
                  label="Montant"
                  value={amount}
                  onChange={setAmount}
                  max={4000}
                  hint="Plafond 40 € pour votre rôle"
                />
                <NumberField label="Points" value={count} onChange={setCount} min={0} max={40} />
                <DateTimeField label="Début" value={instant} onChange={setInstant} />
                <TimeField label="Heure" value={time} onChange={setTime} />
                <Select label="Motif" value={place} onChange={setPlace} choices={choices} />
                <ComboBox label="Restaurant" value={place} onChange={setPlace} choices={choices} />
                <TextField label="Note" value={text} onChange={setText} lines={3} />
                <div>
                  <Checkbox value={isOn} onChange={setOn}>
                    Prévenir le client
                  </Checkbox>
                  <Checkbox value={false} isMixed onChange={setOn}>
                    Toutes les lignes
                  </Checkbox>
                </div>
              </div>
            </Part>
            <Part name="Layers">
              <div className="page-actions">
                <Button kind="outlined" onPress={() => setOpen('dialog')}>
                  Dialog
                </Button>
                <Button kind="outlined" onPress={() => setOpen('alert')}>
                  Alert dialog
                </Button>
                <Button
                  kind="outlined"
                  onPress={() =>
                    showToast({
                      tone: 'ok',
                      text: 'Camille Roux a 20 points de plus.',
                      undo: () => undefined,
                    })
                  }
                >
                  Toast
                </Button>
              </div>
            </Part>
            <Part name="Notices">
              <div className="fields">
                <Notice tone="info" title="Publication prévue à 15 h.">
                  14 modifications, une confirmation manque.
                </Notice>
                <Notice tone="warn" title="13 h 00 sera complet vers 12 h 52.">
                  31 clients n’ont pas trouvé leur heure.
                </Notice>
                <Notice
                  tone="err"
                  title="L’envoi a échoué, rien n’est perdu."
                  action={<Button kind="outlined">Réessayer</Button>}
                />
                <Notice tone="ok">C’est enregistré.</Notice>
                <EmptyState
                  text="Aucune commande pour « camille r » ce jour-là."
                  action={<Button kind="outlined">Chercher sur 30 jours</Button>}
                />
                <div className="page-actions">
                  <Tag tone="lime">En préparation</Tag>
                  <Tag tone="err">11 min de retard</Tag>
                  <Tag>Brouillon</Tag>
                  <Tag tone="warn">À relire</Tag>
                </div>
              </div>
            </Part>
            <Part name="Plots">
              <Plots />
            </Part>
            <Part name="Icons">
              <p className="flex flex-wrap gap-3">
                {iconNames.map((name) => (
                  <Icon key={name} name={name} />
                ))}
              </p>
            </Part>
            <Part name="Versions, codes">
              <div className="fields">
                <Versions
                  title="Quelqu’un a écrit avant vous"
                  words={{ now: ['Prix : 9,90 €'], yours: ['Prix : 10,20 €'] }}
                  onTake={() => undefined}
                />
                <RecoveryCodes codes={['7KQF-2M9D', 'P4XT-8WZN', 'H6RB-3LJC', 'V9SE-5YGA']} />
              </div>
            </Part>
            <Part name="Loading">
              <Progress label="Export" value={312} most={900} />
              <LoadedPart of={failedReload} skeleton={<Skeleton />}>
                {(line) => <p>{line}</p>}
              </LoadedPart>
              <Skeleton />
              <TableSkeleton columns={5} rows={3} />
            </Part>
          </>
        )}
        {opened ? (
          <Drawer
            of={opened.id}
            title={format.number(opened.number)}
            aside={
              <>
                <Tag tone="lime">En préparation</Tag> <Tag tone="err">11 min de retard</Tag>
                <br />
                <b>{opened.place}</b>, retrait à {format.time(opened.at)}
              </>
            }
            onClose={() => change('open', null)}
            onNext={() => change('open', String(Number(opened.id) + 1))}
            footer={
              <>
                <Button kind="action">Rembourser…</Button>
                <Button kind="outlined">Offrir des points…</Button>
                <Button kind="danger">Annuler…</Button>
              </>
            }
          >
            <Timeline
              label="Chronologie"
              entries={[
                {
                  id: '4',
                  at: opened.at,
                  time: format.time(opened.at),
                  title: 'En retard',
                  note: 'Le client reçoit un message.',
                  tone: 'err',
                },
                {
                  id: '3',
                  at: opened.at,
                  time: '12 h 19',
                  title: 'Commencée',
                  note: 'Inès, tablette Comptoir 2',
                  tone: 'now',
                },
                { id: '2', at: opened.at, time: '12 h 04', title: 'Vue au tableau' },
                { id: '1', at: opened.at, time: '12 h 03', title: 'Payée', tone: 'done' },
              ]}
            />
          </Drawer>
        ) : null}
        <Dialog
          title="Inviter quelqu’un"
          isOpen={open === 'dialog'}
          onClose={() => setOpen(null)}
          footer={<Button kind="action">Envoyer l’invitation</Button>}
        >
          <TextField label="Nom" value={text} onChange={setText} />
          <Select label="Rôle" value={place} onChange={setPlace} choices={choices} />
        </Dialog>
        <AlertDialog
          title="Rembourser 12,40 € ?"
          isOpen={open === 'alert'}
          onClose={() => setOpen(null)}
          action="Rembourser 12,40 €"
          onConfirm={() => setOpen(null)}
        >
          <p>Camille Roux est remboursée sur sa carte sous deux jours. C’est définitif.</p>
        </AlertDialog>
      </main>
      <Toasts />
    </div>
  )
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section style={{ marginTop: 34 }}>
    <div className="block">
      <h2 style={{ marginBottom: 12 }}>{name}</h2>
      {children}
    </div>
  </section>
)
