import { useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Collection } from 'react-aria-components/Collection'
import { Dialog } from 'react-aria-components/Dialog'
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useNavigate } from 'react-router'
import type { StaffSession } from '#contract/office/staff-session.ts'
import { useText } from '#ui/text/text.ts'
import { useTheme } from '#office/base/theme.ts'
import { Button, IconButton } from '#ui/parts/button.tsx'
import { ListSearch } from '#ui/parts/fields/list-search.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import type { PaletteEntry, PaletteGroup } from './entries.ts'
import { useServerEntries } from './use-server-entries.ts'
import { useLocalEntries } from './use-local-entries.ts'

export type PaletteProps = { session: StaffSession; firstText: string; onClose: () => void }

/**
 * One search for everything in the head office. It opens pages; the only action that it performs
 * itself is the choice of a theme. `firstText`: what the user typed before the search was loaded.
 */
export function Palette({ session, firstText, onClose }: PaletteProps) {
  const t = useText('office-palette')
  return (
    <ModalOverlay
      className="scrim palette-scrim"
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Modal className="palette">
        <Dialog className="palette-inside" aria-label={t('title')}>
          <Search session={session} firstText={firstText} onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Search({ session: { rights, email }, firstText, onClose }: PaletteProps) {
  const t = useText('office-palette')
  const office = useText('office')
  const navigate = useNavigate()
  const [, setTheme] = useTheme()
  const [text, setText] = useState(firstText)
  const typed = text.trim()
  const localEntries = useLocalEntries(rights)
  const serverEntries = useServerEntries(rights, typed)
  const recent: PaletteGroup[] = typed === '' ? [{ id: 'recent', entries: recentOf(email) }] : []
  const groups = [...recent, ...localEntries(typed), ...serverEntries.groups].filter(
    ({ entries }) => entries.length > 0,
  )
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)

  function choose(key: string) {
    const entry = groups
      .flatMap(({ id, entries }) => entries.map((each) => ({ key: `${id} ${each.id}`, each })))
      .find((candidate) => candidate.key === key)?.each
    if (entry === undefined) return
    onClose()
    if (entry.theme !== undefined) return setTheme(entry.theme)
    keepRecent(email, entry)
    void navigate(entry.to, { state: entry.state ?? {} })
  }
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <div className="palette-head">
        <ListSearch label={t('search')} className="palette-search" />
        <IconButton icon="close" label={office('action.close')} onPress={onClose} />
      </div>
      <output className="sr-only">{serverEntries.isWaiting ? '' : t('found', { count })}</output>
      {serverEntries.hasFailed ? (
        <div className="py-2.5 px-5">
          <Notice
            tone="err"
            action={
              <Button kind="outlined" onPress={serverEntries.retry}>
                {office('action.retry')}
              </Button>
            }
          >
            {t('failed')}
          </Notice>
        </div>
      ) : null}
      <ListBox
        className="menu flex-1 min-h-0 overflow-auto"
        aria-label={t('list')}
        items={groups}
        onAction={(key) => choose(String(key))}
        renderEmptyState={() =>
          serverEntries.isWaiting ? (
            <p className={serverEntries.isSlow ? 'menu-empty' : 'sr-only'}>{t('searching')}</p>
          ) : (
            <p className="menu-empty">{t('none', { text: typed })}</p>
          )
        }
      >
        {({ id: group, entries }) => (
          <ListBoxSection id={group}>
            <Header className="menu-header">{t(`group.${group}`)}</Header>
            <Collection items={entries}>
              {(entry) => <Row id={`${group} ${entry.id}`} entry={entry} />}
            </Collection>
          </ListBoxSection>
        )}
      </ListBox>
      {serverEntries.isSlow && count > 0 ? (
        <p className="py-2.5 px-5 muted">{t('searching')}</p>
      ) : null}
    </Autocomplete>
  )
}

function Row({ id, entry: { text, note, icon } }: { id: string; entry: PaletteEntry }) {
  return (
    <ListBoxItem id={id} className="menu-item justify-start" textValue={text}>
      <span className="flex-none text-ink-2">
        <Icon name={icon} size={18} />
      </span>
      <span className="min-w-0 wrap-anywhere">
        {text} {note === undefined ? null : <span className="menu-note">{note}</span>}
      </span>
    </ListBoxItem>
  )
}

const MOST_RECENT = 6

/** Stored only in memory, as names of customers must not be written to the browser’s storage. */
let recent: { of: string; entries: readonly PaletteEntry[] } = { of: '', entries: [] }

/** The last results that the user opened, the latest first. */
const recentOf = (email: string): readonly PaletteEntry[] =>
  recent.of === email ? recent.entries : []

function keepRecent(email: string, entry: PaletteEntry): void {
  const otherEntries = recentOf(email).filter(({ id }) => id !== entry.id)
  recent = { of: email, entries: [entry, ...otherEntries].slice(0, MOST_RECENT) }
}
