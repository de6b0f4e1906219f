/**
 * Names that state what happened to a thing, or state nothing, instead of what the thing is. No
 * variable, function, parameter or type may have such a name, in upper or lower case.
 */
export const vagueWords: ReadonlySet<string> = new Set(
  `known found kept shown asked told said made held given named taken wanted brought seen heard gone
  begun done drawn lent lost moved left chosen written edited undone sent tried read meant met put
  set_aside whole way what about look lack lacking strange living stands standing inside before_all
  own others ours theirs one ones other rest parts thing things stuff teller telling tells hearing
  saying giving making taking keeping finding showing asking`.split(/\s+/),
)
