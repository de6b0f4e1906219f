/** Words that everybody who orders here would think of, without accents and spaces. */
export const contextWords: ReadonlySet<string> = new Set([
  'mesclun', 'salade', 'salades', 'salad', 'salads', 'ensalada', 'saladebar', 'saladbar', 'fidelite', 'eatfid',
  'motdepasse', 'monmotdepasse', 'contrasena', 'micontrasena', 'wachtwoord', 'mijnwachtwoord', 'password', 'passwort',
  'bonjour', 'bienvenue', 'bienvenido', 'welkom', 'welcome', 'jetaime', 'tequiero', 'hallo', 'azerty', 'azertyuiop', 'soleil',
  'janvier', 'fevrier', 'mars', 'avril', 'juin', 'juillet', 'aout', 'septembre', 'octobre', 'novembre', 'decembre',
  'printemps', 'automne', 'hiver', 'primavera', 'verano', 'otono', 'invierno', 'lente', 'zomer', 'herfst', 'winter',
  'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche',
  // where the restaurants are
  'aixenprovence', 'amiens', 'angers', 'annecy', 'besancon', 'bordeaux', 'boulogne', 'boulognebillancourt', 'brest', 'caen',
  'clermont', 'clermontferrand', 'dijon', 'grenoble', 'issy', 'issylesmoulineaux', 'larochelle', 'lehavre', 'levallois',
  'levalloisperret', 'lille', 'lyon', 'marseille', 'merignac', 'metz', 'montpellier', 'nancy', 'nantes', 'nice', 'nimes',
  'orleans', 'paris', 'puteaux', 'reims', 'rennes', 'rouen', 'saintetienne', 'strasbourg', 'toulon', 'toulouse', 'tours',
  'versailles', 'villeneuve', 'villeneuvedascq', 'villeurbanne', 'france', 'espana', 'madrid', 'barcelona', 'nederland',
  'amsterdam', 'belgique', 'bruxelles', 'london', 'england',
])
