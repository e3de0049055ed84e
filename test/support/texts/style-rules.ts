// Our English style: phrases that user-visible texts avoid, with replacements. The first list is about
// grammar and metaphors, the second about standard terms.

export interface StyleRule {
  readonly avoid: RegExp;
  readonly write: string;
}

const rule = (avoid: RegExp, write: string): StyleRule => ({ avoid: new RegExp(avoid, 'i'), write });

const phrases: readonly StyleRule[] = [
  rule(/\b(?:is|are|was|were|be) told\b/, 'is reported'),
  rule(/\b(?:comes?|came) to (?:rest|stand|an end|no end)\b/, 'terminates'),
  rule(/\bof (?:one's|your|its|their) own\b/, 'your own X, a separate X'),
  rule(/\bin vain\b/, 'without effect'),
  rule(/\bwhom?ever\b/, 'any user who'),
  rule(/\b(?:no|some|any)body\b/, 'no load, a pass, no one'),
  rule(/\bst(?:ands?|ood) (?:in(?! for)|there|beside|before|behind)\b/, 'is in, precedes'),
  rule(/\bbehind\b/, 'after'),
  rule(/\bbeside\b/, 'next to'),
  rule(/(?<!there )\b(?:is|are|was) no (?!longer\b|more\b|less\b)\w+/, 'is not a X'),
  rule(/\bon (?:every|each|all) ways?\b/, 'on every path'),
  rule(/\b(?:as|if|where|when) one (?:can|may|must|has|is)\b/, 'you'),
  rule(/^Of (?!course)/, 'the subject first'),
  rule(/, for (?:it|they|there|nothing) (?:is|are|\w+s)\b/, 'because'),
  rule(/\bwhere (?:it|they) (?:is|are) there\b/, 'if installed, if present'),
  rule(/\b(?:its|their) turn comes\b/, 'when visited'),
  rule(/\bfor ever\b|\bwithout end\b/, 'forever'),
  rule(/\banew\b/, 'again'),
  rule(/\bmend\b/, 'fix'),
  rule(/[«»]/, '“ ”'),
  rule(/\b(?:simply|obviously|just(?!-in-time))\b/, 'nothing: delete the word'),
];

const terms: readonly StyleRule[] = [
  rule(/\b(?:each|every|per|next|last|first|same|one|another|more|of a|of the) rounds?\b(?!-)/, 'iteration'),
  rule(/\bcircles?\b/, 'cycle'),
  rule(/\b(?:by|along|on) (?:one|another|this|that|some|both) ways?\b/, 'path'),
  rule(/\bstretch(?:es)? of code\b/, 'basic block'),
  rule(/\b(?:where )?control (?:never )?(?:comes?|came) (?:from|to|there|here)\b/, 'reach; predecessor'),
  rule(/\bcomes? from below\b/, 'back edge'),
  rule(/\bloop heads?\b|\bheads? of (?:the|a|its) loops?\b/, 'loop header'),
  rule(/\bendless (?:loops?|recursion)\b/, 'infinite loop, infinite recursion'),
  rule(/\btak(?:en?|es|ing) out of (?:the |its |a )?loops?\b/, 'hoist'),
  rule(/\b(?:loops?|rounds) (?:is|are|was|were) written out\b/, 'fully unroll'),
  rule(/\bgo(?:es)? up (?:in )?each (?:round|iteration)\b/, 'induction variable'),
  rule(/\bcomputed a second time\b/, 'common subexpression'),
  rule(/\bis used once more\b/, 'global value numbering'),
  rule(/\bclass(?:es)? of alike values\b/, 'congruence class'),
  rule(/\bput in order\b/, 'canonicalize'),
  rule(/\bheirs?\b/, 'enabled rule'),
  rule(/\blaws? meets?\b/, 'confluence'),
  rule(/\bnothing changes any ?more\b/, 'fixed point'),
  rule(/\border of work\b/, 'worklist order'),
  rule(/\bevery way (?:passes|leads|goes)\b/, 'dominate'),
  rule(/\bdominance ends\b/, 'dominance frontier'),
  rule(/\bmay change what it reads\b/, 'anti-dependence'),
  rule(/\bneed not be made\b/, 'redundant check'),
  rule(/\btwo names (?:of|for) one (?:place|thing)\b/, 'alias'),
  rule(/\balive at most\b/, 'register pressure, maximum live values'),
  rule(/\bgoes to memory\b/, 'spill to a stack slot'),
  rule(/\bmade again\b/, 'rematerialize'),
  rule(/\b(?:the )?copy falls away\b/, 'coalesce'),
  rule(/\bring of copies\b/, 'parallel-copy cycle'),
  rule(/\btable of labels\b/, 'stack map'),
  rule(/\bmemory\b.*\bfound again\b/, 'garbage collection'),
  rule(/\bbody was copied\b/, 'inline'),
  rule(/\btranslates? while you wait\b/, 'JIT compiler'),
  rule(/\bcalls inside each other\b/, 'stack overflow'),
  rule(/\bno end in sight\b/, 'time limit exceeded'),
  rule(/\boutside of the (?:array|string)\b/, 'out of bounds'),
  rule(/\b(?:numbers?|sums?|products?|values?) (?:can |may )?runs? over\b/, 'overflow, wrap around'),
  rule(/\b(?:value|node) in hand\b/, 'temporary, current node'),
  rule(/\bout of sight\b/, 'out of scope'),
  rule(/\bwords? of (?:the|this) language\b/, 'keyword'),
  rule(/\btexts? in quotes\b/, 'string'),
  rule(/\bfunctions? of C\b/, 'C function'),
  rule(/\bhow often (?:it|each) is entered\b/, 'execution count'),
  rule(/\bmistakes? of Fathom\b/, 'internal error'),
];

const styleRules: readonly StyleRule[] = [...phrases, ...terms];

/** The rules that a text violates, and where. Code in backticks is not prose. */
export function faultsOf(
  text: string,
  rules = styleRules,
): { readonly found: string; readonly write: string }[] {
  const prose = text.replace(/`[^`\n]*`/g, '`…`');
  return rules.flatMap(({ avoid, write }) => {
    const found = avoid.exec(prose)?.[0];
    return found === undefined ? [] : [{ found, write }];
  });
}
