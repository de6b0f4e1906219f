import { Header } from 'react-aria-components/Header'
import { MenuSection } from 'react-aria-components/Menu'
import type { Right } from '#domain/staff/rights.ts'
import {
  type ExportList,
  type ExportWish,
  exportFormats,
  rightOfList,
} from '#contract/office/exports.ts'
import { useSessionState } from '#office/base/session.ts'
import { useText } from '#ui/text/text.ts'
import { Problem } from '#ui/parts/problem.tsx'
import { ExportPopover } from './export-popover.tsx'
import { FileItem } from './file-item.tsx'
import { useExports } from './use-exports.ts'

/** The export menu of a list in its current state, for users who may see the list (H17). */
export function ListMenu({ list }: { list: ExportList }) {
  const t = useText('office-exports')
  return (
    <FormatMenu
      right={rightOfList[list]}
      name={t(`file.${list}`)}
      contentText={t(`list.${list}`)}
      // The open sheet of a customer leaves little room next to the list, so this menu is aligned
      // with the other edge of its button.
      towards={list === 'customers' ? 'start' : 'end'}
      wishOf={(format) => ({ kind: 'list', list, format })}
    />
  )
}

/** The export menu with one file in each format, and a note on the contents of the files. */
export function FormatMenu({
  right,
  name,
  contentText,
  towards = 'end',
  isDisabled = false,
  wishOf,
}: {
  right: Right
  name: string
  contentText: string
  /** The edge of the button to which the menu is aligned. */
  towards?: 'start' | 'end'
  isDisabled?: boolean
  wishOf: (format: (typeof exportFormats)[number]) => ExportWish
}) {
  const t = useText('office-exports')
  const { session } = useSessionState()
  const { ask, isPending, problem } = useExports()
  if (session?.rights.includes(right) !== true) return null
  return (
    <>
      <ExportPopover isPending={isPending} towards={towards}>
        <MenuSection>
          <Header className="menu-header font-medium">{contentText}</Header>
          {exportFormats.map((format) => (
            <FileItem
              key={format}
              id={format}
              of={format}
              isFirst
              name={name}
              note={t(`use.${format}`)}
              isDisabled={isDisabled}
              onAction={() => ask(wishOf(format))}
            />
          ))}
        </MenuSection>
      </ExportPopover>
      <Problem text={problem} />
    </>
  )
}
