import { Suspense, lazy, useState } from 'react'
import { Header, Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import {
  MOST_VIEWS,
  type SavedView,
  deleteView,
  listViews,
  saveView,
} from '#contract/office/views.ts'
import type { PageAddress } from '#office/base/address/url-state.ts'
import { useViewSearch } from '#office/base/address/use-view-search.ts'
import { useAction, useApiAction } from '#office/base/query/use-action.ts'
import type { Loaded } from '#office/base/query/loaded.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { useText } from '#ui/text/text.ts'
import type { ViewList } from './view-dialog.tsx'

/** A script of its own: most visits save no view, and every page would load what a form needs. */
const ViewDialog = lazy(() => import('./view-dialog.tsx'))

/**
 * The views that the user saved of a page: names of its address. The one that the page shows is
 * marked, and can be renamed and deleted (P7).
 */
export function ViewsMenu({ address }: { address: PageAddress<object> }) {
  const t = useText('office')
  const { page, search, hasPrivateText, readView, openView } = useViewSearch(address)
  const loaded = useApi(listViews, {})
  const all = loaded.data?.results ?? []
  const views = all.filter((view) => view.page === page)
  const current = views.find((view) => readView(view.search) === search)
  /** The view to rename, or `new` to save one; null while no dialog is open. */
  const [viewInDialog, setViewInDialog] = useState<SavedView | 'new' | null>(null)
  const removal = useRemoval(loaded.replace)
  if (page === undefined) return null
  return (
    <>
      <MenuTrigger>
        <Button kind="quiet">
          <span className="max-w-50 overflow-hidden text-ellipsis whitespace-nowrap">
            {current === undefined ? t('views.menu') : t('views.current', { name: current.name })}
          </span>
          <Icon name="down" size={15} />
        </Button>
        <Popover className="menu-popover max-w-[min(20rem,94vw)]" placement="bottom end" offset={4}>
          <Menu className="menu" aria-label={t('views.menu')}>
            <MenuSection
              aria-label={t('views.list')}
              selectionMode="single"
              selectedKeys={current === undefined ? [] : [current.id]}
              onSelectionChange={(keys) => {
                const chosenView = views.find(({ id }) => keys !== 'all' && keys.has(id))
                if (chosenView !== undefined) openView(chosenView.search)
              }}
            >
              <Header className="menu-header">
                {t(views.length > 0 ? 'views.list' : emptyText(loaded))}
              </Header>
              {views.map(({ id, name }) => (
                <MenuItem key={id} id={id} className="menu-item" textValue={name}>
                  <span className="min-w-0 wrap-anywhere">{name}</span>
                  <Icon name="check" size={16} />
                </MenuItem>
              ))}
            </MenuSection>
            <MenuSection aria-label={t('views.menu')}>
              <MenuItem
                id="save"
                className="menu-item"
                isDisabled={all.length >= MOST_VIEWS}
                onAction={() => setViewInDialog('new')}
              >
                <span>
                  {t('views.save')}
                  {all.length < MOST_VIEWS ? null : (
                    <span className="menu-note">{t('views.full', { count: MOST_VIEWS })}</span>
                  )}
                </span>
              </MenuItem>
              {current === undefined ? null : (
                <>
                  <MenuItem
                    id="rename"
                    className="menu-item"
                    onAction={() => setViewInDialog(current)}
                  >
                    {t('views.rename', { name: current.name })}
                  </MenuItem>
                  <MenuItem
                    id="delete"
                    className="menu-item menu-item-danger"
                    onAction={() => removal.run(current)}
                  >
                    {t('views.delete', { name: current.name })}
                  </MenuItem>
                </>
              )}
            </MenuSection>
          </Menu>
        </Popover>
      </MenuTrigger>
      <Problem text={removal.problem} />
      {viewInDialog === null ? null : (
        <Suspense fallback={null}>
          <ViewDialog
            renamed={viewInDialog === 'new' ? null : viewInDialog}
            page={page}
            search={search}
            hasPrivateText={hasPrivateText}
            onClose={() => setViewInDialog(null)}
            onDone={loaded.replace}
          />
        </Suspense>
      )}
    </>
  )
}

const emptyText = ({ data, error }: Loaded<ViewList>) => {
  if (data !== undefined) return 'views.none'
  return error === undefined ? 'load.busy' : 'load.failed'
}

/** Deletes a view, with a message by which it can be undone. */
function useRemoval(onDone: (views: ViewList) => void) {
  const t = useText('office')
  const restore = useApiAction(saveView, { onDone })
  const remove = useAction(
    (api, { id }: SavedView) => api.call(deleteView, { params: { view: id } }),
    {
      onDone(views, { page, name, search }) {
        onDone(views)
        showToast({
          tone: 'ok',
          text: t('views.deleted', { name }),
          undo: () => restore.run({ body: { page, name, search } }),
        })
      },
    },
  )
  return { run: remove.run, problem: remove.problem ?? restore.problem }
}
