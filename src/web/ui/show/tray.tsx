import type { ReactNode } from 'react'

const columnsOf = {
  products: 'grid-cols-2 md:grid-cols-4',
  'products-narrow': 'grid-cols-2 md:grid-cols-3',
  ingredients: 'grid-cols-3 md:grid-cols-4',
  formulas: 'grid-cols-1 sm:grid-cols-3',
} as const

type TrayProps = {
  /** The kind of contents, which determines, with the screen's width, how many are side by side. */
  columns?: keyof typeof columnsOf
  className?: string
  children: ReactNode
}

export function Tray({ columns = 'products', className = '', children }: TrayProps) {
  return <ul className={`tray ${columnsOf[columns]} ${className}`}>{children}</ul>
}

export function Well({ className = '', children }: { className?: string; children: ReactNode }) {
  return <li className={`well ${className}`}>{children}</li>
}
