// The source text of the library `sys`. Its names and meanings are those of the reference's library.

export const sysText = `
struct sys {
  struct libc {
    {i32 i64 u32 -> u32} write = "C";
    {i32 i64 u32 -> u32} read = "C";
    {i32 -> i32} _exit = "C";
    val errno = 0;
    val PROT_NONE = 0;
    val PROT_READ = 1;
    val PROT_WRITE = 2;
    val PROT_EXEC = 4;
    val MAP_SHARED = 1;
    val MAP_PRIVATE = 2;
    val MAP_ANON = 32;
  };

  struct ary {
    val copy = { u8[] dst int doff u8[~] src int soff int len ->
      for (int i = 0; i < len; i++) dst[doff + i] = src[soff + i];
      return dst;
    };
  };

  struct aryu8 {
    int !len;
    u8[] !buf;
    val _grow = { int need ->
      if (need <= self.buf#) return self;
      int size = self.buf# == 0 ? 8 : self.buf# * 2;
      while (size < need) size = size * 2;
      u8[] !bigger = new u8[size];
      for (int i = 0; i < self.len; i++) bigger[i] = self.buf[i];
      self.buf = bigger;
      return self;
    };
    val add = { int c ->
      self._grow(self.len + 1);
      self.buf[self.len] = c;
      self.len = self.len + 1;
      return self;
    };
    val addAry = { u8[~] src ->
      self._grow(self.len + src#);
      for (int i = 0; i < src#; i++) self.buf[self.len + i] = src[i];
      self.len = self.len + src#;
      return self;
    };
    val undo = { int n ->
      self.len = n < self.len ? self.len - n : 0;
      return self;
    };
    val num = { int n ->
      if (n < 0) { self.add('-'); }
      int top = n;
      int power = 1;
      while (top / 10 != 0) { top = top / 10; power = power * 10; }
      while (power != 0) {
        int digit = n / power % 10;
        self.add('0' + (digit < 0 ? -digit : digit));
        power = power / 10;
      }
      return self;
    };
    val write = { i32 file ->
      return sys.libc.write(file, self.buf, self.len & 4294967295);
    };
  };

  struct aryi64 {
    int !len;
    i64[] !buf;
    val _grow = { int need ->
      if (need <= self.buf#) return self;
      int size = self.buf# == 0 ? 8 : self.buf# * 2;
      while (size < need) size = size * 2;
      i64[] !bigger = new i64[size];
      for (int i = 0; i < self.len; i++) bigger[i] = self.buf[i];
      self.buf = bigger;
      return self;
    };
    val add = { int v ->
      self._grow(self.len + 1);
      self.buf[self.len] = v;
      self.len = self.len + 1;
      return self;
    };
    val str = { ->
      aryu8 !out = new aryu8 { buf = new u8[16]; };
      out.add('[');
      for (int i = 0; i < self.len; i++) {
        if (i != 0) { out.add(','); out.add(' '); }
        out.num(self.buf[i]);
      }
      out.add(']');
      return out;
    };
  };

  struct Scan {
    int !x;
    u8[~] !buf;
    val skip = { ->
      while (self.x < self.buf# && self.buf[self.x] <= ' ') self.x++;
      return self;
    };
    val match = { u8 c ->
      self.skip();
      if (self.x >= self.buf#) return false;
      if (self.buf[self.x] != c) return false;
      self.x++;
      return true;
    };
    val number = { ->
      self.skip();
      int sign = 1;
      if (self.x < self.buf# && self.buf[self.x] == '-') { sign = -1; self.x++; }
      int n = 0;
      while (self.x < self.buf# && '0' <= self.buf[self.x] && self.buf[self.x] <= '9') {
        n = n * 10 + (self.buf[self.x] - '0');
        self.x++;
      }
      return n * sign;
    };
  };

  val parseAryI64 = { u8[~] text ->
    Scan !scan = new Scan { x = 0; buf = text; };
    aryi64 !numbers = new aryi64 { buf = new i64[4]; };
    if (!scan.match('[')) return null;
    if (scan.match(']')) return numbers;
    numbers.add(scan.number());
    while (scan.match(',')) numbers.add(scan.number());
    return scan.match(']') ? numbers : null;
  };

  struct io {
    val p = { u8[~] text ->
      return sys.libc.write(1, text, text#);
    };
    val stdin = { ->
      u8[] !all = new u8[8192];
      int count = sys.libc.read(0, all, 8192);
      u8[] !text = new u8[count];
      for (int i = 0; i < count; i++) text[i] = all[i];
      return text;
    };
    val num = { int n ->
      aryu8 !digits = new aryu8 { buf = new u8[20]; };
      return digits.num(n).write(1);
    };
  };
};
`;
