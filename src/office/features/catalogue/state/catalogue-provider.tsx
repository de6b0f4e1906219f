import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ApiClient } from '#contract/client.ts'
import { getOfficeCatalogue } from '#contract/office/catalogue.ts'
import { type Office, useOffice } from '#office/base/office.tsx'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import { renewOpenWork } from '#office/base/open-work.ts'
import { useQueryOf } from '#office/base/query/use-query-of.ts'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { TableSkeleton } from '#ui/parts/skeleton.tsx'
import { CatalogueContext, type CatalogueState } from './catalogue-context.ts'
import { type DraftState, draftedOf, unwrittenOf } from './draft-state.ts'
import { type DraftStore, createDraftStore } from './draft-store.ts'

/** Milliseconds between two requests for the edits of other users. */
const POLLED = 20_000

/** The draft stores, one per document: a store outlives the page that created it. */
const stores = new WeakMap<Office, DraftStore>()

/**
 * Loads the catalogue and its draft, once for all pages that show or edit it, and then the edits of
 * other users: periodically, and when the page becomes visible, goes online or is signed in again.
 */
export function CatalogueProvider({
  title,
  children,
}: {
  /** The title shown while the page loads. */
  title: ReactNode
  children: ReactNode
}) {
  const office = useOffice()
  const sentence = useSentenceOf()
  const [openStore, setOpenStore] = useState(() => stores.get(office) ?? null)
  // Whether the whole catalogue was loaded on this page: afterwards, only edits are requested.
  const isLoaded = useRef(false)
  const load = async (api: ApiClient) => {
    const before = stores.get(office)
    if (before !== undefined) {
      await (isLoaded.current ? before.poll() : before.reload())
      isLoaded.current = true
      return before
    }
    const catalogue = await api.call(getOfficeCatalogue, {})
    const store = stores.get(office) ?? createDraftStore(catalogue, () => office.api(), sentence)
    stores.set(office, store)
    isLoaded.current = true
    setOpenStore(store)
    return store
  }
  const loaded = useQueryOf(['catalogue'], load, openStore === null ? {} : { interval: POLLED })
  if (openStore !== null) return <Loaded store={openStore}>{children}</Loaded>
  return (
    <>
      {title}
      <LoadedPart of={loaded} skeleton={<TableSkeleton columns={8} />}>
        {(store) => <Loaded store={store}>{children}</Loaded>}
      </LoadedPart>
    </>
  )
}

function Loaded({ store, children }: { store: DraftStore; children: ReactNode }) {
  const state = useSyncExternalStore(store.subscribe, store.getState)
  useHeldBack(state)
  const draftedEdits = state.draft.edits.length
  useEffect(renewOpenWork, [draftedEdits])
  const drafted = useMemo(() => draftedOf(state), [state])
  const unwritten = useMemo(() => unwrittenOf(state), [state])
  const value = useMemo(
    (): CatalogueState => ({
      catalogue: state.catalogue,
      published: state.published,
      drafted,
      draft: state.draft,
      edit: store.edit,
      undo: store.undo,
      isSaving:
        state.inFlightEdits.length > 0 || (state.waitingEdits.length > 0 && state.problem === null),
      unwritten,
      retry: store.retry,
      drop: store.drop,
      replaceDraft: store.replaceDraft,
      reload: () => void store.reload(),
    }),
    [state, drafted, unwritten, store],
  )
  return <CatalogueContext value={value}>{children}</CatalogueContext>
}

/** Makes the browser ask for confirmation before it closes a page with unsaved edits. */
function useHeldBack({ inFlightEdits, waitingEdits, refusedEdits }: DraftState): void {
  const holds = inFlightEdits.length + waitingEdits.length + refusedEdits.length > 0
  useEffect(() => {
    if (!holds) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [holds])
}
