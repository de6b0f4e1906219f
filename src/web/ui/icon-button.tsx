import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icon.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName
  /** What it does, said to those who do not see the sign. */
  label: string
  /** `add` is the only round coloured control. */
  kind?: 'plain' | 'line' | 'add' | 'added'
  iconSize?: number
}

const kinds = {
  plain: 'hover:bg-current/10',
  line: 'border-[1.5px] border-line-strong hover:border-current',
  add: 'round-add',
  added: 'bg-select text-on-select',
} as const

export function IconButton({ icon, label, kind = 'plain', iconSize = 20, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button" aria-label={label} {...rest}
      className={`round ${kinds[kind]} ${className}`}
    >
      <Icon name={icon} size={iconSize} />
    </button>
  )
}
