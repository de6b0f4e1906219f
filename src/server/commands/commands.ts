import { backupCommand } from './backup.ts'
import { booksCommand } from './books.ts'
import { chainCommand } from './chain.ts'
import { filesCommand } from './chain-files.ts'
import type { Command } from './command.ts'
import { kitchenCommand } from './kitchen.ts'
import { migrateCommand } from './migrate.ts'
import { officeCommand } from './office.ts'
import { promosCommand } from './promos.ts'
import { reportsCommand } from './reports.ts'
import { siteCommand } from './site.ts'
import { tryCommand } from './try.ts'

/** Every command of the program, by the name of its script in `package.json`. */
export const commands = {
  backup: backupCommand,
  books: booksCommand,
  catalogue: filesCommand(['catalogue', 'legal', 'legal-version', 'illustrations', 'origins']),
  chain: chainCommand,
  'db:migrate': migrateCommand,
  kitchen: kitchenCommand,
  office: officeCommand,
  promos: promosCommand,
  reports: reportsCommand,
  restaurants: filesCommand(['restaurants', 'sellers', 'chain']),
  site: siteCommand,
  try: tryCommand,
} satisfies Record<string, Command>

export type CommandName = keyof typeof commands
