import { type ReactNode, useContext } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'

/**
 * What stands in the popover of a `DialogTrigger`. It is no dialog, because the popover becomes one
 * itself where it holds none; its hidden buttons that close it are then inside.
 */
export function PopoverInside({
  className,
  children,
}: {
  className: string
  children: (close: () => void) => ReactNode
}) {
  const state = useContext(OverlayTriggerStateContext)
  return <div className={className}>{children(() => state?.close())}</div>
}
