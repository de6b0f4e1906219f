import type { ComponentProps } from 'react'
import { Icon, type IconName } from '#web/ui/show/icon.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName
  /** The action of the button, for screen readers. */
  label: string
  kind?: 'plain' | 'line'
  iconSize?: number
}

const kinds = {
  plain: 'hover:bg-current/10',
  line: 'border-[1.5px] border-line-strong hover:border-current',
} as const

export function IconButton({
  icon,
  label,
  kind = 'plain',
  iconSize = 20,
  className = '',
  ...buttonProps
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...buttonProps}
      className={`round ${kinds[kind]} ${className}`}
    >
      <Icon name={icon} size={iconSize} />
    </button>
  )
}

/**
 * The round plus button, the only round coloured control. Its plus is drawn by the style sheet,
 * because the button is shown with every product.
 */
export function AddButton({
  label,
  className = '',
  onClick,
  ref,
}: Pick<ComponentProps<'button'>, 'className' | 'onClick' | 'ref'> & { label: string }) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`round round-add ${className}`}
    />
  )
}
