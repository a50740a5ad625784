var rr={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},or={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},sg=0,ef=1,rg=2;var tf=0,Ar=1,og=2,Bo=3,Wn=0,wi=1,rn=2,br=0,ko=1,nf=2,sf=3,rf=4,ag=5;var Rr=100,lg=101,cg=102,hg=103,ug=104,dg=200,fg=201,pg=202,mg=203,of=204,af=205,gg=206,_g=207,xg=208,yg=209,vg=210,wg=211,Sg=212,Mg=213,Eg=214,fc=0,pc=1,mc=2,So=3,gc=4,_c=5,Mo=6,xc=7,lf=0,Tg=1,Ag=2,os=0,cf=1,hf=2,uf=3,Ja=4,df=5,ff=6,pf=7;var mf=300,Cr=301,Vo=302,Gc=303,Hc=304,Eo=1e3,ss=1001,yc=1002,oi=1003,bg=1004;var Qa=1005;var Ui=1006,Wc=1007;var Is=1008;var on=1009,gf=1010,ja=1011,zo=1012,Pr=1013,vn=1014,Fn=1015,qn=1016,qc=1017,Xc=1018,Ir=1020,_f=35902,xf=35899,yf=1021,vf=1022,Xn=1023,Ts=1026,Fs=1027,Yc=1028,Kc=1029,ar=1030,$c=1031;var Fr=1033,el=33776,tl=33777,il=33778,nl=33779,Zc=35840,Jc=35841,Qc=35842,jc=35843,eh=36196,th=37492,ih=37496,nh=37488,sh=37489,sl=37490,rh=37491,oh=37808,ah=37809,lh=37810,ch=37811,hh=37812,uh=37813,dh=37814,fh=37815,ph=37816,mh=37817,gh=37818,_h=37819,xh=37820,yh=37821,vh=36492,wh=36494,Sh=36495,Mh=36283,Eh=36284,rl=36285,Th=36286;var Pa=2300,vc=2301,uc=2302,Xd=2303,Yd=2400,Kd=2401,$d=2402;var Rg=3200;var Ah=0,Cg=1,Ls="",_n="srgb",Ia="srgb-linear",Fa="linear",bt="srgb";var dc=7680;var Pg=519,Ig=512,Fg=513,Lg=514,wf=515,Dg=516,Ng=517,Sf=518,Mf=519,Ug=35044;var Ef="300 es",Rn=2e3,To=2001;function Ov(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function Bv(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function La(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function Og(){let i=La("canvas");return i.style.display="block",i}var Am={},Ao=null;function Tf(...i){let e="THREE."+i.shift();Ao?Ao("log",e,...i):console.log(e,...i)}function Bg(i){let e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Ke(...i){i=Bg(i);let e="THREE."+i.shift();if(Ao)Ao("warn",e,...i);else{let t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function et(...i){i=Bg(i);let e="THREE."+i.shift();if(Ao)Ao("error",e,...i);else{let t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function Sr(...i){let e=i.join(" ");e in Am||(Am[e]=!0,Ke(...i))}function kg(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var Vg={[fc]:fc,[mc]:Mo,[gc]:gc,[So]:_c,[pc]:pc,[Mo]:mc,[xc]:xc,[_c]:So},Hn=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},Vi=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],bm=1234567,Ra=Math.PI/180,bo=180/Math.PI;function Go(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Vi[i&255]+Vi[i>>8&255]+Vi[i>>16&255]+Vi[i>>24&255]+"-"+Vi[e&255]+Vi[e>>8&255]+"-"+Vi[e>>16&15|64]+Vi[e>>24&255]+"-"+Vi[t&63|128]+Vi[t>>8&255]+"-"+Vi[t>>16&255]+Vi[t>>24&255]+Vi[n&255]+Vi[n>>8&255]+Vi[n>>16&255]+Vi[n>>24&255]).toLowerCase()}function ht(i,e,t){return Math.max(e,Math.min(t,i))}function Af(i,e){return(i%e+e)%e}function kv(i,e,t,n,s){return n+(i-e)*(s-n)/(t-e)}function Vv(i,e,t){return i!==e?(t-i)/(e-i):0}function Ca(i,e,t){return(1-t)*i+t*e}function zv(i,e,t,n){return Ca(i,e,1-Math.exp(-t*n))}function Gv(i,e=1){return e-Math.abs(Af(i,e*2)-e)}function Hv(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*(3-2*i))}function Wv(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*i*(i*(i*6-15)+10))}function qv(i,e){return i+Math.floor(Math.random()*(e-i+1))}function Xv(i,e){return i+Math.random()*(e-i)}function Yv(i){return i*(.5-Math.random())}function Kv(i){i!==void 0&&(bm=i);let e=bm+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function $v(i){return i*Ra}function Zv(i){return i*bo}function Jv(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function Qv(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function bf(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function jv(i,e,t,n,s){let r=Math.cos,o=Math.sin,a=r(t/2),l=o(t/2),c=r((e+n)/2),d=o((e+n)/2),h=r((e-n)/2),u=o((e-n)/2),f=r((n-e)/2),m=o((n-e)/2);switch(s){case"XYX":i.set(a*d,l*h,l*u,a*c);break;case"YZY":i.set(l*u,a*d,l*h,a*c);break;case"ZXZ":i.set(l*h,l*u,a*d,a*c);break;case"XZX":i.set(a*d,l*m,l*f,a*c);break;case"YXY":i.set(l*f,a*d,l*m,a*c);break;case"ZYZ":i.set(l*m,l*f,a*d,a*c);break;default:Ke("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Rf(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function zg(i,e){if(e.constructor===Float32Array)return i;let t=Rf(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function Gg(i,e){if(e.constructor===Float32Array)return i;let t=Rf(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}var Cf={DEG2RAD:Ra,RAD2DEG:bo,generateUUID:Go,clamp:ht,euclideanModulo:Af,mapLinear:kv,inverseLerp:Vv,lerp:Ca,damp:zv,pingpong:Gv,smoothstep:Hv,smootherstep:Wv,randInt:qv,randFloat:Xv,randFloatSpread:Yv,seededRandom:Kv,degToRad:$v,radToDeg:Zv,isPowerOfTwo:Jv,ceilPowerOfTwo:Qv,floorPowerOfTwo:bf,setQuaternionFromProperEuler:jv,normalize:Gg,denormalize:zg},Ye=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=ht(this.x,e.x,t.x),this.y=ht(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=ht(this.x,e,t),this.y=ht(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ht(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(ht(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*s+e.x,this.y=r*s+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},yt=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,o,a){let l=n[s+0],c=n[s+1],d=n[s+2],h=n[s+3],u=r[o+0],f=r[o+1],m=r[o+2],x=r[o+3];if(h!==x||l!==u||c!==f||d!==m){let p=l*u+c*f+d*m+h*x;p<0&&(u=-u,f=-f,m=-m,x=-x,p=-p);let g=1-a;if(p<.9995){let v=Math.acos(p),b=Math.sin(v);g=Math.sin(g*v)/b,a=Math.sin(a*v)/b,l=l*g+u*a,c=c*g+f*a,d=d*g+m*a,h=h*g+x*a}else{l=l*g+u*a,c=c*g+f*a,d=d*g+m*a,h=h*g+x*a;let v=1/Math.sqrt(l*l+c*c+d*d+h*h);l*=v,c*=v,d*=v,h*=v}}e[t]=l,e[t+1]=c,e[t+2]=d,e[t+3]=h}static multiplyQuaternionsFlat(e,t,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],d=n[s+3],h=r[o],u=r[o+1],f=r[o+2],m=r[o+3];return e[t]=a*m+d*h+l*f-c*u,e[t+1]=l*m+d*u+c*h-a*f,e[t+2]=c*m+d*f+a*u-l*h,e[t+3]=d*m-a*h-l*u-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),d=a(s/2),h=a(r/2),u=l(n/2),f=l(s/2),m=l(r/2);switch(o){case"XYZ":this._x=u*d*h+c*f*m,this._y=c*f*h-u*d*m,this._z=c*d*m+u*f*h,this._w=c*d*h-u*f*m;break;case"YXZ":this._x=u*d*h+c*f*m,this._y=c*f*h-u*d*m,this._z=c*d*m-u*f*h,this._w=c*d*h+u*f*m;break;case"ZXY":this._x=u*d*h-c*f*m,this._y=c*f*h+u*d*m,this._z=c*d*m+u*f*h,this._w=c*d*h-u*f*m;break;case"ZYX":this._x=u*d*h-c*f*m,this._y=c*f*h+u*d*m,this._z=c*d*m-u*f*h,this._w=c*d*h+u*f*m;break;case"YZX":this._x=u*d*h+c*f*m,this._y=c*f*h+u*d*m,this._z=c*d*m-u*f*h,this._w=c*d*h-u*f*m;break;case"XZY":this._x=u*d*h-c*f*m,this._y=c*f*h-u*d*m,this._z=c*d*m+u*f*h,this._w=c*d*h+u*f*m;break;default:Ke("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],d=t[6],h=t[10],u=n+a+h;if(u>0){let f=.5/Math.sqrt(u+1);this._w=.25/f,this._x=(d-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>h){let f=2*Math.sqrt(1+n-a-h);this._w=(d-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>h){let f=2*Math.sqrt(1+a-n-h);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+d)/f}else{let f=2*Math.sqrt(1+h-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+d)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(ht(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,d=t._w;return this._x=n*d+o*a+s*c-r*l,this._y=s*d+o*l+r*a-n*c,this._z=r*d+o*c+n*l-s*a,this._w=o*d-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),d=Math.sin(c);l=Math.sin(l*c)/d,t=Math.sin(t*c)/d,this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},F=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(Rm.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(Rm.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*s-a*n),d=2*(a*t-r*s),h=2*(r*n-o*t);return this.x=t+l*c+o*h-a*d,this.y=n+l*d+a*c-r*h,this.z=s+l*h+r*d-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=ht(this.x,e.x,t.x),this.y=ht(this.y,e.y,t.y),this.z=ht(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=ht(this.x,e,t),this.y=ht(this.y,e,t),this.z=ht(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ht(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return Sd.copy(this).projectOnVector(e),this.sub(Sd)}reflect(e){return this.sub(Sd.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(ht(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Sd=new F,Rm=new yt,it=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c)}set(e,t,n,s,r,o,a,l,c){let d=this.elements;return d[0]=e,d[1]=s,d[2]=a,d[3]=t,d[4]=r,d[5]=l,d[6]=n,d[7]=o,d[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],d=n[4],h=n[7],u=n[2],f=n[5],m=n[8],x=s[0],p=s[3],g=s[6],v=s[1],b=s[4],S=s[7],R=s[2],T=s[5],_=s[8];return r[0]=o*x+a*v+l*R,r[3]=o*p+a*b+l*T,r[6]=o*g+a*S+l*_,r[1]=c*x+d*v+h*R,r[4]=c*p+d*b+h*T,r[7]=c*g+d*S+h*_,r[2]=u*x+f*v+m*R,r[5]=u*p+f*b+m*T,r[8]=u*g+f*S+m*_,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],d=e[8];return t*o*d-t*a*c-n*r*d+n*a*l+s*r*c-s*o*l}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],d=e[8],h=d*o-a*c,u=a*l-d*r,f=c*r-o*l,m=t*h+n*u+s*f;if(m===0)return this.set(0,0,0,0,0,0,0,0,0);let x=1/m;return e[0]=h*x,e[1]=(s*c-d*n)*x,e[2]=(a*n-s*o)*x,e[3]=u*x,e[4]=(d*t-s*l)*x,e[5]=(s*r-a*t)*x,e[6]=f*x,e[7]=(n*l-c*t)*x,e[8]=(o*t-n*r)*x,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-s*c,s*l,-s*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return Sr("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Md.makeScale(e,t)),this}rotate(e){return Sr("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Md.makeRotation(-e)),this}translate(e,t){return Sr("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Md.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},Md=new it,Cm=new it().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Pm=new it().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function ew(){let i={enabled:!0,workingColorSpace:Ia,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===bt&&(s.r=Es(s.r),s.g=Es(s.g),s.b=Es(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===bt&&(s.r=wo(s.r),s.g=wo(s.g),s.b=wo(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Ls?Fa:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[Ia]:{primaries:e,whitePoint:n,transfer:Fa,toXYZ:Cm,fromXYZ:Pm,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:_n},outputColorSpaceConfig:{drawingBufferColorSpace:_n}},[_n]:{primaries:e,whitePoint:n,transfer:bt,toXYZ:Cm,fromXYZ:Pm,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:_n}}}),i}var _t=ew();function Es(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function wo(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var oo,wc=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{oo===void 0&&(oo=La("canvas")),oo.width=e.width,oo.height=e.height;let s=oo.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=oo}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=La("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=Es(r[o]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(Es(t[n]/255)*255):t[n]=Es(t[n]);return{data:t,width:e.width,height:e.height}}else return Ke("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},tw=0,Ro=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:tw++}),this.uuid=Go(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Ed(s[o].image)):r.push(Ed(s[o]))}else r=Ed(s);n.url=r}return t||(e.images[this.uuid]=n),n}};function Ed(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?wc.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Ke("Texture: Unable to serialize Texture."),{})}var iw=0,Td=new F,nn=class i extends Hn{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=ss,s=ss,r=Ui,o=Is,a=Xn,l=on,c=i.DEFAULT_ANISOTROPY,d=Ls){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:iw++}),this.uuid=Go(),this.name="",this.source=new Ro(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new Ye(0,0),this.repeat=new Ye(1,1),this.center=new Ye(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new it,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=d,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Td).x}get height(){return this.source.getSize(Td).y}get depth(){return this.source.getSize(Td).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){Ke(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ke(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==mf)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case Eo:e.x=e.x-Math.floor(e.x);break;case ss:e.x=e.x<0?0:1;break;case yc:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case Eo:e.y=e.y-Math.floor(e.y);break;case ss:e.y=e.y<0?0:1;break;case yc:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};nn.DEFAULT_IMAGE=null;nn.DEFAULT_MAPPING=mf;nn.DEFAULT_ANISOTROPY=1;var Vt=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,l=e.elements,c=l[0],d=l[4],h=l[8],u=l[1],f=l[5],m=l[9],x=l[2],p=l[6],g=l[10];if(Math.abs(d-u)<.01&&Math.abs(h-x)<.01&&Math.abs(m-p)<.01){if(Math.abs(d+u)<.1&&Math.abs(h+x)<.1&&Math.abs(m+p)<.1&&Math.abs(c+f+g-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let b=(c+1)/2,S=(f+1)/2,R=(g+1)/2,T=(d+u)/4,_=(h+x)/4,A=(m+p)/4;return b>S&&b>R?b<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(b),s=T/n,r=_/n):S>R?S<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(S),n=T/s,r=A/s):R<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(R),n=_/r,s=A/r),this.set(n,s,r,t),this}let v=Math.sqrt((p-m)*(p-m)+(h-x)*(h-x)+(u-d)*(u-d));return Math.abs(v)<.001&&(v=1),this.x=(p-m)/v,this.y=(h-x)/v,this.z=(u-d)/v,this.w=Math.acos((c+f+g-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=ht(this.x,e.x,t.x),this.y=ht(this.y,e.y,t.y),this.z=ht(this.z,e.z,t.z),this.w=ht(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=ht(this.x,e,t),this.y=ht(this.y,e,t),this.z=ht(this.z,e,t),this.w=ht(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ht(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Sc=class extends Hn{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Ui,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new Vt(0,0,e,t),this.scissorTest=!1,this.viewport=new Vt(0,0,e,t),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new nn({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:Ui,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new Ro(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},xn=class extends Sc{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},Da=class extends nn{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=oi,this.minFilter=oi,this.wrapR=ss,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var Co=class extends nn{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=oi,this.minFilter=oi,this.wrapR=ss,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var dt=class i{static{this.prototype.isMatrix4=!0}constructor(e,t,n,s,r,o,a,l,c,d,h,u,f,m,x,p){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c,d,h,u,f,m,x,p)}set(e,t,n,s,r,o,a,l,c,d,h,u,f,m,x,p){let g=this.elements;return g[0]=e,g[4]=t,g[8]=n,g[12]=s,g[1]=r,g[5]=o,g[9]=a,g[13]=l,g[2]=c,g[6]=d,g[10]=h,g[14]=u,g[3]=f,g[7]=m,g[11]=x,g[15]=p,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,s=1/ao.setFromMatrixColumn(e,0).length(),r=1/ao.setFromMatrixColumn(e,1).length(),o=1/ao.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),d=Math.cos(r),h=Math.sin(r);if(e.order==="XYZ"){let u=o*d,f=o*h,m=a*d,x=a*h;t[0]=l*d,t[4]=-l*h,t[8]=c,t[1]=f+m*c,t[5]=u-x*c,t[9]=-a*l,t[2]=x-u*c,t[6]=m+f*c,t[10]=o*l}else if(e.order==="YXZ"){let u=l*d,f=l*h,m=c*d,x=c*h;t[0]=u+x*a,t[4]=m*a-f,t[8]=o*c,t[1]=o*h,t[5]=o*d,t[9]=-a,t[2]=f*a-m,t[6]=x+u*a,t[10]=o*l}else if(e.order==="ZXY"){let u=l*d,f=l*h,m=c*d,x=c*h;t[0]=u-x*a,t[4]=-o*h,t[8]=m+f*a,t[1]=f+m*a,t[5]=o*d,t[9]=x-u*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let u=o*d,f=o*h,m=a*d,x=a*h;t[0]=l*d,t[4]=m*c-f,t[8]=u*c+x,t[1]=l*h,t[5]=x*c+u,t[9]=f*c-m,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let u=o*l,f=o*c,m=a*l,x=a*c;t[0]=l*d,t[4]=x-u*h,t[8]=m*h+f,t[1]=h,t[5]=o*d,t[9]=-a*d,t[2]=-c*d,t[6]=f*h+m,t[10]=u-x*h}else if(e.order==="XZY"){let u=o*l,f=o*c,m=a*l,x=a*c;t[0]=l*d,t[4]=-h,t[8]=c*d,t[1]=u*h+x,t[5]=o*d,t[9]=f*h-m,t[2]=m*h-f,t[6]=a*d,t[10]=x*h+u}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(nw,e,sw)}lookAt(e,t,n){let s=this.elements;return mn.subVectors(e,t),mn.lengthSq()===0&&(mn.z=1),mn.normalize(),qs.crossVectors(n,mn),qs.lengthSq()===0&&(Math.abs(n.z)===1?mn.x+=1e-4:mn.z+=1e-4,mn.normalize(),qs.crossVectors(n,mn)),qs.normalize(),Gl.crossVectors(mn,qs),s[0]=qs.x,s[4]=Gl.x,s[8]=mn.x,s[1]=qs.y,s[5]=Gl.y,s[9]=mn.y,s[2]=qs.z,s[6]=Gl.z,s[10]=mn.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],d=n[1],h=n[5],u=n[9],f=n[13],m=n[2],x=n[6],p=n[10],g=n[14],v=n[3],b=n[7],S=n[11],R=n[15],T=s[0],_=s[4],A=s[8],O=s[12],D=s[1],N=s[5],z=s[9],G=s[13],I=s[2],k=s[6],X=s[10],W=s[14],le=s[3],Z=s[7],j=s[11],ne=s[15];return r[0]=o*T+a*D+l*I+c*le,r[4]=o*_+a*N+l*k+c*Z,r[8]=o*A+a*z+l*X+c*j,r[12]=o*O+a*G+l*W+c*ne,r[1]=d*T+h*D+u*I+f*le,r[5]=d*_+h*N+u*k+f*Z,r[9]=d*A+h*z+u*X+f*j,r[13]=d*O+h*G+u*W+f*ne,r[2]=m*T+x*D+p*I+g*le,r[6]=m*_+x*N+p*k+g*Z,r[10]=m*A+x*z+p*X+g*j,r[14]=m*O+x*G+p*W+g*ne,r[3]=v*T+b*D+S*I+R*le,r[7]=v*_+b*N+S*k+R*Z,r[11]=v*A+b*z+S*X+R*j,r[15]=v*O+b*G+S*W+R*ne,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],d=e[2],h=e[6],u=e[10],f=e[14],m=e[3],x=e[7],p=e[11],g=e[15],v=l*f-c*u,b=a*f-c*h,S=a*u-l*h,R=o*f-c*d,T=o*u-l*d,_=o*h-a*d;return t*(x*v-p*b+g*S)-n*(m*v-p*R+g*T)+s*(m*b-x*R+g*_)-r*(m*S-x*T+p*_)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],d=e[10];return t*(o*d-a*c)-n*(r*d-a*l)+s*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],d=e[8],h=e[9],u=e[10],f=e[11],m=e[12],x=e[13],p=e[14],g=e[15],v=t*a-n*o,b=t*l-s*o,S=t*c-r*o,R=n*l-s*a,T=n*c-r*a,_=s*c-r*l,A=d*x-h*m,O=d*p-u*m,D=d*g-f*m,N=h*p-u*x,z=h*g-f*x,G=u*g-f*p,I=v*G-b*z+S*N+R*D-T*O+_*A;if(I===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let k=1/I;return e[0]=(a*G-l*z+c*N)*k,e[1]=(s*z-n*G-r*N)*k,e[2]=(x*_-p*T+g*R)*k,e[3]=(u*T-h*_-f*R)*k,e[4]=(l*D-o*G-c*O)*k,e[5]=(t*G-s*D+r*O)*k,e[6]=(p*S-m*_-g*b)*k,e[7]=(d*_-u*S+f*b)*k,e[8]=(o*z-a*D+c*A)*k,e[9]=(n*D-t*z-r*A)*k,e[10]=(m*T-x*S+g*v)*k,e[11]=(h*S-d*T-f*v)*k,e[12]=(a*O-o*N-l*A)*k,e[13]=(t*N-n*O+s*A)*k,e[14]=(x*b-m*R-p*v)*k,e[15]=(d*R-h*b+u*v)*k,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,d=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,d*a+n,d*l-s*o,0,c*l-s*a,d*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,o){return this.set(1,n,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,d=o+o,h=a+a,u=r*c,f=r*d,m=r*h,x=o*d,p=o*h,g=a*h,v=l*c,b=l*d,S=l*h,R=n.x,T=n.y,_=n.z;return s[0]=(1-(x+g))*R,s[1]=(f+S)*R,s[2]=(m-b)*R,s[3]=0,s[4]=(f-S)*T,s[5]=(1-(u+g))*T,s[6]=(p+v)*T,s[7]=0,s[8]=(m+b)*_,s[9]=(p-v)*_,s[10]=(1-(u+x))*_,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=ao.set(s[0],s[1],s[2]).length(),a=ao.set(s[4],s[5],s[6]).length(),l=ao.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Vn.copy(this);let c=1/o,d=1/a,h=1/l;return Vn.elements[0]*=c,Vn.elements[1]*=c,Vn.elements[2]*=c,Vn.elements[4]*=d,Vn.elements[5]*=d,Vn.elements[6]*=d,Vn.elements[8]*=h,Vn.elements[9]*=h,Vn.elements[10]*=h,t.setFromRotationMatrix(Vn),n.x=o,n.y=a,n.z=l,this}makePerspective(e,t,n,s,r,o,a=Rn,l=!1){let c=this.elements,d=2*r/(t-e),h=2*r/(n-s),u=(t+e)/(t-e),f=(n+s)/(n-s),m,x;if(l)m=r/(o-r),x=o*r/(o-r);else if(a===Rn)m=-(o+r)/(o-r),x=-2*o*r/(o-r);else if(a===To)m=-o/(o-r),x=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=d,c[4]=0,c[8]=u,c[12]=0,c[1]=0,c[5]=h,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=m,c[14]=x,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,s,r,o,a=Rn,l=!1){let c=this.elements,d=2/(t-e),h=2/(n-s),u=-(t+e)/(t-e),f=-(n+s)/(n-s),m,x;if(l)m=1/(o-r),x=o/(o-r);else if(a===Rn)m=-2/(o-r),x=-(o+r)/(o-r);else if(a===To)m=-1/(o-r),x=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=d,c[4]=0,c[8]=0,c[12]=u,c[1]=0,c[5]=h,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=m,c[14]=x,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},ao=new F,Vn=new dt,nw=new F(0,0,0),sw=new F(1,1,1),qs=new F,Gl=new F,mn=new F,Im=new dt,Fm=new yt,As=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],d=s[9],h=s[2],u=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(ht(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-d,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(u,c),this._z=0);break;case"YXZ":this._x=Math.asin(-ht(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-h,r),this._z=0);break;case"ZXY":this._x=Math.asin(ht(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(-h,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-ht(h,-1,1)),Math.abs(h)<.9999999?(this._x=Math.atan2(u,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(ht(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-d,c),this._y=Math.atan2(-h,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-ht(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(u,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-d,f),this._y=0);break;default:Ke("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return Im.makeRotationFromQuaternion(e),this.setFromRotationMatrix(Im,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return Fm.setFromEuler(this),this.setFromQuaternion(Fm,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};As.DEFAULT_ORDER="XYZ";var Po=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},rw=0,Lm=new F,lo=new yt,ys=new dt,Hl=new F,wa=new F,ow=new F,aw=new yt,Dm=new F(1,0,0),Nm=new F(0,1,0),Um=new F(0,0,1),Om={type:"added"},lw={type:"removed"},co={type:"childadded",child:null},Ad={type:"childremoved",child:null},Gi=class i extends Hn{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:rw++}),this.uuid=Go(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new F,t=new As,n=new yt,s=new F(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new dt},normalMatrix:{value:new it}}),this.matrix=new dt,this.matrixWorld=new dt,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Po,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return lo.setFromAxisAngle(e,t),this.quaternion.multiply(lo),this}rotateOnWorldAxis(e,t){return lo.setFromAxisAngle(e,t),this.quaternion.premultiply(lo),this}rotateX(e){return this.rotateOnAxis(Dm,e)}rotateY(e){return this.rotateOnAxis(Nm,e)}rotateZ(e){return this.rotateOnAxis(Um,e)}translateOnAxis(e,t){return Lm.copy(e).applyQuaternion(this.quaternion),this.position.add(Lm.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(Dm,e)}translateY(e){return this.translateOnAxis(Nm,e)}translateZ(e){return this.translateOnAxis(Um,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(ys.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?Hl.copy(e):Hl.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),wa.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?ys.lookAt(wa,Hl,this.up):ys.lookAt(Hl,wa,this.up),this.quaternion.setFromRotationMatrix(ys),s&&(ys.extractRotation(s.matrixWorld),lo.setFromRotationMatrix(ys),this.quaternion.premultiply(lo.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(et("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(Om),co.child=e,this.dispatchEvent(co),co.child=null):et("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(lw),Ad.child=e,this.dispatchEvent(Ad),Ad.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),ys.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),ys.multiply(e.parent.matrixWorld)),e.applyMatrix4(ys),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(Om),co.child=e,this.dispatchEvent(co),co.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(wa,e,ow),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(wa,aw,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,d=l.length;c<d;c++){let h=l[c];r(e.shapes,h)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),d=o(e.images),h=o(e.shapes),u=o(e.skeletons),f=o(e.animations),m=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),d.length>0&&(n.images=d),h.length>0&&(n.shapes=h),u.length>0&&(n.skeletons=u),f.length>0&&(n.animations=f),m.length>0&&(n.nodes=m)}return n.object=s,n;function o(a){let l=[];for(let c in a){let d=a[c];delete d.metadata,l.push(d)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Gi.DEFAULT_UP=new F(0,1,0);Gi.DEFAULT_MATRIX_AUTO_UPDATE=!0;Gi.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Ut=class extends Gi{constructor(){super(),this.isGroup=!0,this.type="Group"}},cw={type:"move"},Io=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Ut,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Ut,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new F,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new F),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Ut,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new F,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new F,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let x of e.hand.values()){let p=t.getJointPose(x,n),g=this._getHandJoint(c,x);p!==null&&(g.matrix.fromArray(p.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=p.radius),g.visible=p!==null}let d=c.joints["index-finger-tip"],h=c.joints["thumb-tip"],u=d.position.distanceTo(h.position),f=.02,m=.005;c.inputState.pinching&&u>f+m?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&u<=f-m&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(cw)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new Ut;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},Hg={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Xs={h:0,s:0,l:0},Wl={h:0,s:0,l:0};function bd(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}var qe=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=_n){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,_t.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=_t.workingColorSpace){return this.r=e,this.g=t,this.b=n,_t.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=_t.workingColorSpace){if(e=Af(e,1),t=ht(t,0,1),n=ht(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=bd(o,r,e+1/3),this.g=bd(o,r,e),this.b=bd(o,r,e-1/3)}return _t.colorSpaceToWorking(this,s),this}setStyle(e,t=_n){function n(r){r!==void 0&&parseFloat(r)<1&&Ke("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Ke("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);Ke("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=_n){let n=Hg[e.toLowerCase()];return n!==void 0?this.setHex(n,t):Ke("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=Es(e.r),this.g=Es(e.g),this.b=Es(e.b),this}copyLinearToSRGB(e){return this.r=wo(e.r),this.g=wo(e.g),this.b=wo(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=_n){return _t.workingToColorSpace(zi.copy(this),e),Math.round(ht(zi.r*255,0,255))*65536+Math.round(ht(zi.g*255,0,255))*256+Math.round(ht(zi.b*255,0,255))}getHexString(e=_n){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=_t.workingColorSpace){_t.workingToColorSpace(zi.copy(this),t);let n=zi.r,s=zi.g,r=zi.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,d=(a+o)/2;if(a===o)l=0,c=0;else{let h=o-a;switch(c=d<=.5?h/(o+a):h/(2-o-a),o){case n:l=(s-r)/h+(s<r?6:0);break;case s:l=(r-n)/h+2;break;case r:l=(n-s)/h+4;break}l/=6}return e.h=l,e.s=c,e.l=d,e}getRGB(e,t=_t.workingColorSpace){return _t.workingToColorSpace(zi.copy(this),t),e.r=zi.r,e.g=zi.g,e.b=zi.b,e}getStyle(e=_n){_t.workingToColorSpace(zi.copy(this),e);let t=zi.r,n=zi.g,s=zi.b;return e!==_n?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(Xs),this.setHSL(Xs.h+e,Xs.s+t,Xs.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(Xs),e.getHSL(Wl);let n=Ca(Xs.h,Wl.h,t),s=Ca(Xs.s,Wl.s,t),r=Ca(Xs.l,Wl.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},zi=new qe;qe.NAMES=Hg;var Fo=class extends Gi{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new As,this.environmentIntensity=1,this.environmentRotation=new As,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},zn=new F,vs=new F,Rd=new F,ws=new F,ho=new F,uo=new F,Bm=new F,Cd=new F,Pd=new F,Id=new F,Fd=new Vt,Ld=new Vt,Dd=new Vt,Zs=class i{constructor(e=new F,t=new F,n=new F){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),zn.subVectors(e,t),s.cross(zn);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){zn.subVectors(s,t),vs.subVectors(n,t),Rd.subVectors(e,t);let o=zn.dot(zn),a=zn.dot(vs),l=zn.dot(Rd),c=vs.dot(vs),d=vs.dot(Rd),h=o*c-a*a;if(h===0)return r.set(0,0,0),null;let u=1/h,f=(c*l-a*d)*u,m=(o*d-a*l)*u;return r.set(1-f-m,m,f)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,ws)===null?!1:ws.x>=0&&ws.y>=0&&ws.x+ws.y<=1}static getInterpolation(e,t,n,s,r,o,a,l){return this.getBarycoord(e,t,n,s,ws)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,ws.x),l.addScaledVector(o,ws.y),l.addScaledVector(a,ws.z),l)}static getInterpolatedAttribute(e,t,n,s,r,o){return Fd.setScalar(0),Ld.setScalar(0),Dd.setScalar(0),Fd.fromBufferAttribute(e,t),Ld.fromBufferAttribute(e,n),Dd.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(Fd,r.x),o.addScaledVector(Ld,r.y),o.addScaledVector(Dd,r.z),o}static isFrontFacing(e,t,n,s){return zn.subVectors(n,t),vs.subVectors(e,t),zn.cross(vs).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return zn.subVectors(this.c,this.b),vs.subVectors(this.a,this.b),zn.cross(vs).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,o,a;ho.subVectors(s,n),uo.subVectors(r,n),Cd.subVectors(e,n);let l=ho.dot(Cd),c=uo.dot(Cd);if(l<=0&&c<=0)return t.copy(n);Pd.subVectors(e,s);let d=ho.dot(Pd),h=uo.dot(Pd);if(d>=0&&h<=d)return t.copy(s);let u=l*h-d*c;if(u<=0&&l>=0&&d<=0&&l-d>0)return o=l/(l-d),t.copy(n).addScaledVector(ho,o);Id.subVectors(e,r);let f=ho.dot(Id),m=uo.dot(Id);if(m>=0&&f<=m)return t.copy(r);let x=f*c-l*m;if(x<=0&&c>=0&&m<=0)return a=c/(c-m),t.copy(n).addScaledVector(uo,a);let p=d*m-f*h;if(p<=0&&h-d>=0&&f-m>=0)return Bm.subVectors(r,s),a=(h-d)/(h-d+(f-m)),t.copy(s).addScaledVector(Bm,a);let g=1/(p+x+u);return o=x*g,a=u*g,t.copy(n).addScaledVector(ho,o).addScaledVector(uo,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},rs=class{constructor(e=new F(1/0,1/0,1/0),t=new F(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(Gn.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(Gn.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=Gn.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,Gn):Gn.fromBufferAttribute(r,o),Gn.applyMatrix4(e.matrixWorld),this.expandByPoint(Gn);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),ql.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),ql.copy(n.boundingBox)),ql.applyMatrix4(e.matrixWorld),this.union(ql)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,Gn),Gn.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Sa),Xl.subVectors(this.max,Sa),fo.subVectors(e.a,Sa),po.subVectors(e.b,Sa),mo.subVectors(e.c,Sa),Ys.subVectors(po,fo),Ks.subVectors(mo,po),xr.subVectors(fo,mo);let t=[0,-Ys.z,Ys.y,0,-Ks.z,Ks.y,0,-xr.z,xr.y,Ys.z,0,-Ys.x,Ks.z,0,-Ks.x,xr.z,0,-xr.x,-Ys.y,Ys.x,0,-Ks.y,Ks.x,0,-xr.y,xr.x,0];return!Nd(t,fo,po,mo,Xl)||(t=[1,0,0,0,1,0,0,0,1],!Nd(t,fo,po,mo,Xl))?!1:(Yl.crossVectors(Ys,Ks),t=[Yl.x,Yl.y,Yl.z],Nd(t,fo,po,mo,Xl))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,Gn).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(Gn).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(Ss[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),Ss[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),Ss[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),Ss[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),Ss[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),Ss[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),Ss[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),Ss[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(Ss),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},Ss=[new F,new F,new F,new F,new F,new F,new F,new F],Gn=new F,ql=new rs,fo=new F,po=new F,mo=new F,Ys=new F,Ks=new F,xr=new F,Sa=new F,Xl=new F,Yl=new F,yr=new F;function Nd(i,e,t,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){yr.fromArray(i,r);let a=s.x*Math.abs(yr.x)+s.y*Math.abs(yr.y)+s.z*Math.abs(yr.z),l=e.dot(yr),c=t.dot(yr),d=n.dot(yr);if(Math.max(-Math.max(l,c,d),Math.min(l,c,d))>a)return!1}return!0}var pi=new F,Kl=new Ye,hw=0,$t=class extends Hn{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:hw++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=Ug,this.updateRanges=[],this.gpuType=Fn,this.version=0,this._normalizationScale=e!==void 0?Rf(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)Kl.fromBufferAttribute(this,t),Kl.applyMatrix3(e),this.setXY(t,Kl.x,Kl.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)pi.fromBufferAttribute(this,t),pi.applyMatrix3(e),this.setXYZ(t,pi.x,pi.y,pi.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)pi.fromBufferAttribute(this,t),pi.applyMatrix4(e),this.setXYZ(t,pi.x,pi.y,pi.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)pi.fromBufferAttribute(this,t),pi.applyNormalMatrix(e),this.setXYZ(t,pi.x,pi.y,pi.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)pi.fromBufferAttribute(this,t),pi.transformDirection(e),this.setXYZ(t,pi.x,pi.y,pi.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):zg(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Gg(e,this.array)}};var Na=class extends $t{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var Ua=class extends $t{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var Dt=class extends $t{constructor(e,t,n){super(new Float32Array(e),t,n)}},uw=new rs,Ma=new F,Ud=new F,bs=class{constructor(e=new F,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):uw.setFromPoints(e).getCenter(n);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;Ma.subVectors(e,this.center);let t=Ma.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(Ma,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(Ud.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(Ma.copy(e.center).add(Ud)),this.expandByPoint(Ma.copy(e.center).sub(Ud))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},dw=0,bn=new dt,Od=new Gi,go=new F,gn=new rs,Ea=new rs,Li=new F,Zt=class i extends Hn{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:dw++}),this.uuid=Go(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(Ov(e)?Ua:Na)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new it().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return bn.makeRotationFromQuaternion(e),this.applyMatrix4(bn),this}rotateX(e){return bn.makeRotationX(e),this.applyMatrix4(bn),this}rotateY(e){return bn.makeRotationY(e),this.applyMatrix4(bn),this}rotateZ(e){return bn.makeRotationZ(e),this.applyMatrix4(bn),this}translate(e,t,n){return bn.makeTranslation(e,t,n),this.applyMatrix4(bn),this}scale(e,t,n){return bn.makeScale(e,t,n),this.applyMatrix4(bn),this}lookAt(e){return Od.lookAt(e),Od.updateMatrix(),this.applyMatrix4(Od.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(go).negate(),this.translate(go.x,go.y,go.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Dt(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Ke("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new rs);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){et("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new F(-1/0,-1/0,-1/0),new F(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];gn.setFromBufferAttribute(r),this.morphTargetsRelative?(Li.addVectors(this.boundingBox.min,gn.min),this.boundingBox.expandByPoint(Li),Li.addVectors(this.boundingBox.max,gn.max),this.boundingBox.expandByPoint(Li)):(this.boundingBox.expandByPoint(gn.min),this.boundingBox.expandByPoint(gn.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&et('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new bs);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){et("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new F,1/0);return}if(e){let n=this.boundingSphere.center;if(gn.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];Ea.setFromBufferAttribute(a),this.morphTargetsRelative?(Li.addVectors(gn.min,Ea.min),gn.expandByPoint(Li),Li.addVectors(gn.max,Ea.max),gn.expandByPoint(Li)):(gn.expandByPoint(Ea.min),gn.expandByPoint(Ea.max))}gn.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)Li.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(Li));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,d=a.count;c<d;c++)Li.fromBufferAttribute(a,c),l&&(go.fromBufferAttribute(e,c),Li.add(go)),s=Math.max(s,n.distanceToSquared(Li))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&et('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){et("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new $t(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let O=0;O<n.count;O++)a[O]=new F,l[O]=new F;let d=new F,h=new F,u=new F,f=new Ye,m=new Ye,x=new Ye,p=new F,g=new F;function v(O,D,N){c[O]=c[D]=c[N]=1,d.fromBufferAttribute(n,O),h.fromBufferAttribute(n,D),u.fromBufferAttribute(n,N),f.fromBufferAttribute(r,O),m.fromBufferAttribute(r,D),x.fromBufferAttribute(r,N),h.sub(d),u.sub(d),m.sub(f),x.sub(f);let z=1/(m.x*x.y-x.x*m.y);isFinite(z)&&(p.copy(h).multiplyScalar(x.y).addScaledVector(u,-m.y).multiplyScalar(z),g.copy(u).multiplyScalar(m.x).addScaledVector(h,-x.x).multiplyScalar(z),a[O].add(p),a[D].add(p),a[N].add(p),l[O].add(g),l[D].add(g),l[N].add(g))}let b=this.groups;b.length===0&&(b=[{start:0,count:e.count}]);for(let O=0,D=b.length;O<D;++O){let N=b[O],z=N.start,G=N.count;for(let I=z,k=z+G;I<k;I+=3)v(e.getX(I+0),e.getX(I+1),e.getX(I+2))}let S=new F,R=new F,T=new F,_=new F;function A(O){T.fromBufferAttribute(s,O),_.copy(T);let D=a[O];S.copy(D),S.sub(T.multiplyScalar(T.dot(D))).normalize(),R.crossVectors(_,D);let z=R.dot(l[O])<0?-1:1;o.setXYZW(O,S.x,S.y,S.z,z)}for(let O=0,D=n.count;O<D;++O)c[O]&&A(O);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new $t(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let u=0,f=n.count;u<f;u++)n.setXYZ(u,0,0,0);let s=new F,r=new F,o=new F,a=new F,l=new F,c=new F,d=new F,h=new F;if(e)for(let u=0,f=e.count;u<f;u+=3){let m=e.getX(u+0),x=e.getX(u+1),p=e.getX(u+2);s.fromBufferAttribute(t,m),r.fromBufferAttribute(t,x),o.fromBufferAttribute(t,p),d.subVectors(o,r),h.subVectors(s,r),d.cross(h),a.fromBufferAttribute(n,m),l.fromBufferAttribute(n,x),c.fromBufferAttribute(n,p),a.add(d),l.add(d),c.add(d),n.setXYZ(m,a.x,a.y,a.z),n.setXYZ(x,l.x,l.y,l.z),n.setXYZ(p,c.x,c.y,c.z)}else for(let u=0,f=t.count;u<f;u+=3)s.fromBufferAttribute(t,u+0),r.fromBufferAttribute(t,u+1),o.fromBufferAttribute(t,u+2),d.subVectors(o,r),h.subVectors(s,r),d.cross(h),n.setXYZ(u+0,d.x,d.y,d.z),n.setXYZ(u+1,d.x,d.y,d.z),n.setXYZ(u+2,d.x,d.y,d.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)Li.fromBufferAttribute(e,t),Li.normalize(),e.setXYZ(t,Li.x,Li.y,Li.z)}toNonIndexed(){function e(a,l){let c=a.array,d=a.itemSize,h=a.normalized,u=new c.constructor(l.length*d),f=0,m=0;for(let x=0,p=l.length;x<p;x++){a.isInterleavedBufferAttribute?f=l[x]*a.data.stride+a.offset:f=l[x]*d;for(let g=0;g<d;g++)u[m++]=c[f++]}return new $t(u,d,h)}if(this.index===null)return Ke("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let d=0,h=c.length;d<h;d++){let u=c[d],f=e(u,n);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],d=[];for(let h=0,u=c.length;h<u;h++){let f=c[h];d.push(f.toJSON(e.data))}d.length>0&&(s[l]=d,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let c in s){let d=s[c];this.setAttribute(c,d.clone(t))}let r=e.morphAttributes;for(let c in r){let d=[],h=r[c];for(let u=0,f=h.length;u<f;u++)d.push(h[u].clone(t));this.morphAttributes[c]=d}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,d=o.length;c<d;c++){let h=o[c];this.addGroup(h.start,h.count,h.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var Bd=new F,fw=new F,pw=new it,Ji=class{constructor(e=new F(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=Bd.subVectors(n,t).cross(fw.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let s=e.delta(Bd),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||pw.getNormalMatrix(e),s=this.coplanarPoint(Bd).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},mw=0,Rs=class extends Hn{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:mw++}),this.uuid=Go(),this.name="",this.type="Material",this.blending=ko,this.side=Wn,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=of,this.blendDst=af,this.blendEquation=Rr,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new qe(0,0,0),this.blendAlpha=0,this.depthFunc=So,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Pg,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=dc,this.stencilZFail=dc,this.stencilZPass=dc,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){Ke(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ke(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new qe().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new Ji().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new Ye().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Ye().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var Ms=new F,kd=new F,$l=new F,Zl=new F,Js=class{constructor(e=new F,t=new F(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,Ms)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=Ms.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(Ms.copy(this.origin).addScaledVector(this.direction,t),Ms.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){kd.copy(e).add(t).multiplyScalar(.5),$l.copy(t).sub(e).normalize(),Zl.copy(this.origin).sub(kd);let r=e.distanceTo(t)*.5,o=-this.direction.dot($l),a=Zl.dot(this.direction),l=-Zl.dot($l),c=Zl.lengthSq(),d=Math.abs(1-o*o),h,u,f,m;if(d>0)if(h=o*l-a,u=o*a-l,m=r*d,h>=0)if(u>=-m)if(u<=m){let x=1/d;h*=x,u*=x,f=h*(h+o*u+2*a)+u*(o*h+u+2*l)+c}else u=r,h=Math.max(0,-(o*u+a)),f=-h*h+u*(u+2*l)+c;else u=-r,h=Math.max(0,-(o*u+a)),f=-h*h+u*(u+2*l)+c;else u<=-m?(h=Math.max(0,-(-o*r+a)),u=h>0?-r:Math.min(Math.max(-r,-l),r),f=-h*h+u*(u+2*l)+c):u<=m?(h=0,u=Math.min(Math.max(-r,-l),r),f=u*(u+2*l)+c):(h=Math.max(0,-(o*r+a)),u=h>0?r:Math.min(Math.max(-r,-l),r),f=-h*h+u*(u+2*l)+c);else u=o>0?-r:r,h=Math.max(0,-(o*u+a)),f=-h*h+u*(u+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,h),s&&s.copy(kd).addScaledVector($l,u),f}intersectSphere(e,t){if(e.radius<0)return null;Ms.subVectors(e.center,this.origin);let n=Ms.dot(this.direction),s=Ms.dot(Ms)-n*n,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,o,a,l,c=1/this.direction.x,d=1/this.direction.y,h=1/this.direction.z,u=this.origin;return c>=0?(n=(e.min.x-u.x)*c,s=(e.max.x-u.x)*c):(n=(e.max.x-u.x)*c,s=(e.min.x-u.x)*c),d>=0?(r=(e.min.y-u.y)*d,o=(e.max.y-u.y)*d):(r=(e.max.y-u.y)*d,o=(e.min.y-u.y)*d),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),h>=0?(a=(e.min.z-u.z)*h,l=(e.max.z-u.z)*h):(a=(e.max.z-u.z)*h,l=(e.min.z-u.z)*h),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,Ms)!==null}intersectTriangle(e,t,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,d=a.z,h=e.x-o.x,u=e.y-o.y,f=e.z-o.z,m=t.x-o.x,x=t.y-o.y,p=t.z-o.z,g=n.x-o.x,v=n.y-o.y,b=n.z-o.z,S=Math.abs(l),R=Math.abs(c),T=Math.abs(d),_,A,O,D,N,z,G,I,k,X,W,le;if(S>=R&&S>=T?(O=l,z=h,k=m,le=g,l>=0?(_=c,A=d,D=u,N=f,G=x,I=p,X=v,W=b):(_=d,A=c,D=f,N=u,G=p,I=x,X=b,W=v)):R>=T?(O=c,z=u,k=x,le=v,c>=0?(_=d,A=l,D=f,N=h,G=p,I=m,X=b,W=g):(_=l,A=d,D=h,N=f,G=m,I=p,X=g,W=b)):(O=d,z=f,k=p,le=b,d>=0?(_=l,A=c,D=h,N=u,G=m,I=x,X=g,W=v):(_=c,A=l,D=u,N=h,G=x,I=m,X=v,W=g)),O===0)return null;let Z=_/O,j=A/O,ne=1/O,de=D-Z*z,ue=N-j*z,ee=G-Z*k,me=I-j*k,ge=X-Z*le,xe=W-j*le,_e=ge*me-xe*ee,ze=de*xe-ue*ge,Ze=ee*ue-me*de;if(s){if(_e<0||ze<0||Ze<0)return null}else if((_e<0||ze<0||Ze<0)&&(_e>0||ze>0||Ze>0))return null;let Ue=_e+ze+Ze;if(Ue===0)return null;let nt=ne*(_e*z+ze*k+Ze*le);return(Ue>0?nt<0:nt>0)?null:this.at(nt/Ue,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Cn=class extends Rs{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new qe(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new As,this.combine=lf,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},km=new dt,vr=new Js,Jl=new bs,Vm=new F,Ql=new F,jl=new F,ec=new F,Vd=new F,tc=new F,zm=new F,ic=new F,St=class extends Gi{constructor(e=new Zt,t=new Cn){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){tc.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let d=a[l],h=r[l];d!==0&&(Vd.fromBufferAttribute(h,e),o?tc.addScaledVector(Vd,d):tc.addScaledVector(Vd.sub(t),d))}t.add(tc)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Jl.copy(n.boundingSphere),Jl.applyMatrix4(r),vr.copy(e.ray).recast(e.near),!(Jl.containsPoint(vr.origin)===!1&&(vr.intersectSphere(Jl,Vm)===null||vr.origin.distanceToSquared(Vm)>(e.far-e.near)**2))&&(km.copy(r).invert(),vr.copy(e.ray).applyMatrix4(km),!(n.boundingBox!==null&&vr.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,vr)))}_computeIntersections(e,t,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,d=r.attributes.uv1,h=r.attributes.normal,u=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let m=0,x=u.length;m<x;m++){let p=u[m],g=o[p.materialIndex],v=Math.max(p.start,f.start),b=Math.min(a.count,Math.min(p.start+p.count,f.start+f.count));for(let S=v,R=b;S<R;S+=3){let T=a.getX(S),_=a.getX(S+1),A=a.getX(S+2);s=nc(this,g,e,n,c,d,h,T,_,A),s&&(s.faceIndex=Math.floor(S/3),s.face.materialIndex=p.materialIndex,t.push(s))}}else{let m=Math.max(0,f.start),x=Math.min(a.count,f.start+f.count);for(let p=m,g=x;p<g;p+=3){let v=a.getX(p),b=a.getX(p+1),S=a.getX(p+2);s=nc(this,o,e,n,c,d,h,v,b,S),s&&(s.faceIndex=Math.floor(p/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let m=0,x=u.length;m<x;m++){let p=u[m],g=o[p.materialIndex],v=Math.max(p.start,f.start),b=Math.min(l.count,Math.min(p.start+p.count,f.start+f.count));for(let S=v,R=b;S<R;S+=3){let T=S,_=S+1,A=S+2;s=nc(this,g,e,n,c,d,h,T,_,A),s&&(s.faceIndex=Math.floor(S/3),s.face.materialIndex=p.materialIndex,t.push(s))}}else{let m=Math.max(0,f.start),x=Math.min(l.count,f.start+f.count);for(let p=m,g=x;p<g;p+=3){let v=p,b=p+1,S=p+2;s=nc(this,o,e,n,c,d,h,v,b,S),s&&(s.faceIndex=Math.floor(p/3),t.push(s))}}}};function gw(i,e,t,n,s,r,o,a){let l;if(e.side===wi?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,e.side===Wn,a),l===null)return null;ic.copy(a),ic.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(ic);return c<t.near||c>t.far?null:{distance:c,point:ic.clone(),object:i}}function nc(i,e,t,n,s,r,o,a,l,c){i.getVertexPosition(a,Ql),i.getVertexPosition(l,jl),i.getVertexPosition(c,ec);let d=gw(i,e,t,n,Ql,jl,ec,zm);if(d){let h=new F;Zs.getBarycoord(zm,Ql,jl,ec,h),s&&(d.uv=Zs.getInterpolatedAttribute(s,a,l,c,h,new Ye)),r&&(d.uv1=Zs.getInterpolatedAttribute(r,a,l,c,h,new Ye)),o&&(d.normal=Zs.getInterpolatedAttribute(o,a,l,c,h,new F),d.normal.dot(n.direction)>0&&d.normal.multiplyScalar(-1));let u={a,b:l,c,normal:new F,materialIndex:0};Zs.getNormal(Ql,jl,ec,u.normal),d.face=u,d.barycoord=h}return d}var Qs=class extends nn{constructor(e=null,t=1,n=1,s,r,o,a,l,c=oi,d=oi,h,u){super(null,o,a,l,c,d,s,r,h,u),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var Oa=class extends $t{constructor(e,t,n,s=1){super(e,t,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}},_o=new dt,Gm=new dt,sc=[],Hm=new rs,_w=new dt,Ta=new St,Aa=new bs,Lo=class extends St{constructor(e,t,n){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new Oa(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,_w)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new rs),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,_o),Hm.copy(e.boundingBox).applyMatrix4(_o),this.boundingBox.union(Hm)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new bs),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<t;n++)this.getMatrixAt(n,_o),Aa.copy(e.boundingSphere).applyMatrix4(_o),this.boundingSphere.union(Aa)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),this.morphTexture=e.morphTexture!==null?e.morphTexture.clone():null,this.instanceColor=e.instanceColor!==null?e.instanceColor.clone():null,this.count=e.count,this.boundingBox=e.boundingBox!==null?e.boundingBox.clone():null,this.boundingSphere=e.boundingSphere!==null?e.boundingSphere.clone():null,this}getColorAt(e,t){return this.instanceColor===null?t.setRGB(1,1,1):t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){return t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let n=t.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=e*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(e,t){let n=this.matrixWorld,s=this.count;if(Ta.geometry=this.geometry,Ta.material=this.material,Ta.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),Aa.copy(this.boundingSphere),Aa.applyMatrix4(n),e.ray.intersectsSphere(Aa)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,_o),Gm.multiplyMatrices(n,_o),Ta.matrixWorld=Gm,Ta.raycast(e,sc);for(let o=0,a=sc.length;o<a;o++){let l=sc[o];l.instanceId=r,l.object=this,t.push(l)}sc.length=0}}setColorAt(e,t){return this.instanceColor===null&&(this.instanceColor=new Oa(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3),this}setMatrixAt(e,t){return t.toArray(this.instanceMatrix.array,e*16),this}setMorphAt(e,t){let n=t.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new Qs(new Float32Array(s*this.count),s,this.count,Yc,Fn));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*e;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},wr=new bs,xw=new Ye(.5,.5),rc=new F,js=class{constructor(e=new Ji,t=new Ji,n=new Ji,s=new Ji,r=new Ji,o=new Ji){this.planes=[e,t,n,s,r,o]}set(e,t,n,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=Rn,n=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],d=r[4],h=r[5],u=r[6],f=r[7],m=r[8],x=r[9],p=r[10],g=r[11],v=r[12],b=r[13],S=r[14],R=r[15];if(s[0].setComponents(c-o,f-d,g-m,R-v).normalize(),s[1].setComponents(c+o,f+d,g+m,R+v).normalize(),s[2].setComponents(c+a,f+h,g+x,R+b).normalize(),s[3].setComponents(c-a,f-h,g-x,R-b).normalize(),n)s[4].setComponents(l,u,p,S).normalize(),s[5].setComponents(c-l,f-u,g-p,R-S).normalize();else if(s[4].setComponents(c-l,f-u,g-p,R-S).normalize(),t===Rn)s[5].setComponents(c+l,f+u,g+p,R+S).normalize();else if(t===To)s[5].setComponents(l,u,p,S).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),wr.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),wr.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(wr)}intersectsSprite(e){wr.center.set(0,0,0);let t=xw.distanceTo(e.center);return wr.radius=.7071067811865476+t,wr.applyMatrix4(e.matrixWorld),this.intersectsSphere(wr)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if(rc.x=s.normal.x>0?e.max.x:e.min.x,rc.y=s.normal.y>0?e.max.y:e.min.y,rc.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(rc)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Wm=new dt,Mc=class i{constructor(){this.coordinateSystem=Rn,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];Wm.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new js),n[s].setFromProjectionMatrix(Wm,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new js),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new i().copy(this)}};var Do=class extends Rs{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new qe(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},Ec=new F,Tc=new F,qm=new dt,ba=new Js,oc=new bs,zd=new F,Xm=new F,Ba=class extends Gi{constructor(e=new Zt,t=new Do){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[0];for(let s=1,r=t.count;s<r;s++)Ec.fromBufferAttribute(t,s-1),Tc.fromBufferAttribute(t,s),n[s]=n[s-1],n[s]+=Ec.distanceTo(Tc);e.setAttribute("lineDistance",new Dt(n,1))}else Ke("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),oc.copy(n.boundingSphere),oc.applyMatrix4(s),oc.radius+=r,e.ray.intersectsSphere(oc)===!1)return;qm.copy(s).invert(),ba.copy(e.ray).applyMatrix4(qm);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,d=n.index,u=n.attributes.position;if(d!==null){let f=Math.max(0,o.start),m=Math.min(d.count,o.start+o.count);for(let x=f,p=m-1;x<p;x+=c){let g=d.getX(x),v=d.getX(x+1),b=ac(this,e,ba,l,g,v,x);b&&t.push(b)}if(this.isLineLoop){let x=d.getX(m-1),p=d.getX(f),g=ac(this,e,ba,l,x,p,m-1);g&&t.push(g)}}else{let f=Math.max(0,o.start),m=Math.min(u.count,o.start+o.count);for(let x=f,p=m-1;x<p;x+=c){let g=ac(this,e,ba,l,x,x+1,x);g&&t.push(g)}if(this.isLineLoop){let x=ac(this,e,ba,l,m-1,f,m-1);x&&t.push(x)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function ac(i,e,t,n,s,r,o){let a=i.geometry.attributes.position;if(Ec.fromBufferAttribute(a,s),Tc.fromBufferAttribute(a,r),t.distanceSqToSegment(Ec,Tc,zd,Xm)>n)return;zd.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(zd);if(!(c<e.near||c>e.far))return{distance:c,point:Xm.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var ka=class extends nn{constructor(e=[],t=Cr,n,s,r,o,a,l,c,d){super(e,t,n,s,r,o,a,l,c,d),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var Cs=class extends nn{constructor(e,t,n=vn,s,r,o,a=oi,l=oi,c,d=Ts,h=1){if(d!==Ts&&d!==Fs)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let u={width:e,height:t,depth:h};super(u,s,r,o,a,l,d,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new Ro(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},Va=class extends Cs{constructor(e,t=vn,n=Cr,s,r,o=oi,a=oi,l,c=Ts){let d={width:e,height:e,depth:1},h=[d,d,d,d,d,d];super(e,e,t,n,s,r,o,a,l,c),this.image=h,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},za=class extends nn{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},Pn=class i extends Zt{constructor(e=1,t=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],d=[],h=[],u=0,f=0;m("z","y","x",-1,-1,n,t,e,o,r,0),m("z","y","x",1,-1,n,t,-e,o,r,1),m("x","z","y",1,1,e,n,t,s,o,2),m("x","z","y",1,-1,e,n,-t,s,o,3),m("x","y","z",1,-1,e,t,n,s,r,4),m("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Dt(c,3)),this.setAttribute("normal",new Dt(d,3)),this.setAttribute("uv",new Dt(h,2));function m(x,p,g,v,b,S,R,T,_,A,O){let D=S/_,N=R/A,z=S/2,G=R/2,I=T/2,k=_+1,X=A+1,W=0,le=0,Z=new F;for(let j=0;j<X;j++){let ne=j*N-G;for(let de=0;de<k;de++){let ue=de*D-z;Z[x]=ue*v,Z[p]=ne*b,Z[g]=I,c.push(Z.x,Z.y,Z.z),Z[x]=0,Z[p]=0,Z[g]=T>0?1:-1,d.push(Z.x,Z.y,Z.z),h.push(de/_),h.push(1-j/A),W+=1}}for(let j=0;j<A;j++)for(let ne=0;ne<_;ne++){let de=u+ne+k*j,ue=u+ne+k*(j+1),ee=u+(ne+1)+k*(j+1),me=u+(ne+1)+k*j;l.push(de,ue,me),l.push(ue,ee,me),le+=6}a.addGroup(f,le,O),f+=le,u+=W}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}},Ga=class i extends Zt{constructor(e=1,t=1,n=4,s=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:e,height:t,capSegments:n,radialSegments:s,heightSegments:r},t=Math.max(0,t),n=Math.max(1,Math.floor(n)),s=Math.max(3,Math.floor(s)),r=Math.max(1,Math.floor(r));let o=[],a=[],l=[],c=[],d=t/2,h=Math.PI/2*e,u=t,f=2*h+u,m=n*2+r,x=s+1,p=new F,g=new F;for(let v=0;v<=m;v++){let b=0,S=0,R=0,T=0;if(v<=n){let O=v/n,D=O*Math.PI/2;S=-d-e*Math.cos(D),R=e*Math.sin(D),T=-e*Math.cos(D),b=O*h}else if(v<=n+r){let O=(v-n)/r;S=-d+O*t,R=e,T=0,b=h+O*u}else{let O=(v-n-r)/n,D=O*Math.PI/2;S=d+e*Math.sin(D),R=e*Math.cos(D),T=e*Math.sin(D),b=h+u+O*h}let _=Math.max(0,Math.min(1,b/f)),A=0;v===0?A=.5/s:v===m&&(A=-.5/s);for(let O=0;O<=s;O++){let D=O/s,N=D*Math.PI*2,z=Math.sin(N),G=Math.cos(N);g.x=-R*G,g.y=S,g.z=R*z,a.push(g.x,g.y,g.z),p.set(-R*G,T,R*z),p.normalize(),l.push(p.x,p.y,p.z),c.push(D+A,_)}if(v>0){let O=(v-1)*x;for(let D=0;D<s;D++){let N=O+D,z=O+D+1,G=v*x+D,I=v*x+D+1;o.push(N,z,G),o.push(z,I,G)}}}this.setIndex(o),this.setAttribute("position",new Dt(a,3)),this.setAttribute("normal",new Dt(l,3)),this.setAttribute("uv",new Dt(c,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.height,e.capSegments,e.radialSegments,e.heightSegments)}},Ha=class i extends Zt{constructor(e=1,t=32,n=0,s=Math.PI*2){super(),this.type="CircleGeometry",this.parameters={radius:e,segments:t,thetaStart:n,thetaLength:s},t=Math.max(3,t);let r=[],o=[],a=[],l=[],c=new F,d=new Ye;o.push(0,0,0),a.push(0,0,1),l.push(.5,.5);for(let h=0,u=3;h<=t;h++,u+=3){let f=n+h/t*s;c.x=e*Math.cos(f),c.y=e*Math.sin(f),o.push(c.x,c.y,c.z),a.push(0,0,1),d.x=(o[u]/e+1)/2,d.y=(o[u+1]/e+1)/2,l.push(d.x,d.y)}for(let h=1;h<=t;h++)r.push(h,h+1,0);this.setIndex(r),this.setAttribute("position",new Dt(o,3)),this.setAttribute("normal",new Dt(a,3)),this.setAttribute("uv",new Dt(l,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.segments,e.thetaStart,e.thetaLength)}},Ps=class i extends Zt{constructor(e=1,t=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let d=[],h=[],u=[],f=[],m=0,x=[],p=n/2,g=0;v(),o===!1&&(e>0&&b(!0),t>0&&b(!1)),this.setIndex(d),this.setAttribute("position",new Dt(h,3)),this.setAttribute("normal",new Dt(u,3)),this.setAttribute("uv",new Dt(f,2));function v(){let S=new F,R=new F,T=0,_=(t-e)/n;for(let A=0;A<=r;A++){let O=[],D=A/r,N=D*(t-e)+e;for(let z=0;z<=s;z++){let G=z/s,I=G*l+a,k=Math.sin(I),X=Math.cos(I);R.x=N*k,R.y=-D*n+p,R.z=N*X,h.push(R.x,R.y,R.z),S.set(k,_,X).normalize(),u.push(S.x,S.y,S.z),f.push(G,1-D),O.push(m++)}x.push(O)}for(let A=0;A<s;A++)for(let O=0;O<r;O++){let D=x[O][A],N=x[O+1][A],z=x[O+1][A+1],G=x[O][A+1];(e>0||O!==0)&&(d.push(D,N,G),T+=3),(t>0||O!==r-1)&&(d.push(N,z,G),T+=3)}c.addGroup(g,T,0),g+=T}function b(S){let R=m,T=new Ye,_=new F,A=0,O=S===!0?e:t,D=S===!0?1:-1;for(let z=1;z<=s;z++)h.push(0,p*D,0),u.push(0,D,0),f.push(.5,.5),m++;let N=m;for(let z=0;z<=s;z++){let I=z/s*l+a,k=Math.cos(I),X=Math.sin(I);_.x=O*X,_.y=p*D,_.z=O*k,h.push(_.x,_.y,_.z),u.push(0,D,0),T.x=k*.5+.5,T.y=X*.5*D+.5,f.push(T.x,T.y),m++}for(let z=0;z<s;z++){let G=R+z,I=N+z;S===!0?d.push(I,I+1,G):d.push(I+1,I,G),A+=3}c.addGroup(g,A,S===!0?1:2),g+=A}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},Mr=class i extends Ps{constructor(e=1,t=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,e,t,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:e,height:t,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(e){return new i(e.radius,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}};var Ac=class{constructor(){this.type="Curve",this.arcLengthDivisions=200,this.needsUpdate=!1,this.cacheArcLengths=null}getPoint(){Ke("Curve: .getPoint() not implemented.")}getPointAt(e,t){let n=this.getUtoTmapping(e);return this.getPoint(n,t)}getPoints(e=5){let t=[];for(let n=0;n<=e;n++)t.push(this.getPoint(n/e));return t}getSpacedPoints(e=5){let t=[];for(let n=0;n<=e;n++)t.push(this.getPointAt(n/e));return t}getLength(){let e=this.getLengths();return e[e.length-1]}getLengths(e=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===e+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;let t=[],n,s=this.getPoint(0),r=0;t.push(0);for(let o=1;o<=e;o++)n=this.getPoint(o/e),r+=n.distanceTo(s),t.push(r),s=n;return this.cacheArcLengths=t,t}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(e,t=null){let n=this.getLengths(),s=0,r=n.length,o;t?o=t:o=e*n[r-1];let a=0,l=r-1,c;for(;a<=l;)if(s=Math.floor(a+(l-a)/2),c=n[s]-o,c<0)a=s+1;else if(c>0)l=s-1;else{l=s;break}if(s=l,n[s]===o)return s/(r-1);let d=n[s],u=n[s+1]-d,f=(o-d)/u;return(s+f)/(r-1)}getTangent(e,t){let s=e-1e-4,r=e+1e-4;s<0&&(s=0),r>1&&(r=1);let o=this.getPoint(s),a=this.getPoint(r),l=t||(o.isVector2?new Ye:new F);return l.copy(a).sub(o).normalize(),l}getTangentAt(e,t){let n=this.getUtoTmapping(e);return this.getTangent(n,t)}computeFrenetFrames(e,t=!1){let n=new F,s=[],r=[],o=[],a=new F,l=new dt;for(let f=0;f<=e;f++){let m=f/e;s[f]=this.getTangentAt(m,new F)}r[0]=new F,o[0]=new F;let c=Number.MAX_VALUE,d=Math.abs(s[0].x),h=Math.abs(s[0].y),u=Math.abs(s[0].z);d<=c&&(c=d,n.set(1,0,0)),h<=c&&(c=h,n.set(0,1,0)),u<=c&&n.set(0,0,1),a.crossVectors(s[0],n).normalize(),r[0].crossVectors(s[0],a),o[0].crossVectors(s[0],r[0]);for(let f=1;f<=e;f++){if(r[f]=r[f-1].clone(),o[f]=o[f-1].clone(),a.crossVectors(s[f-1],s[f]),a.length()>Number.EPSILON){a.normalize();let m=Math.acos(ht(s[f-1].dot(s[f]),-1,1));r[f].applyMatrix4(l.makeRotationAxis(a,m))}o[f].crossVectors(s[f],r[f])}if(t===!0){let f=Math.acos(ht(r[0].dot(r[e]),-1,1));f/=e,s[0].dot(a.crossVectors(r[0],r[e]))>0&&(f=-f);for(let m=1;m<=e;m++)r[m].applyMatrix4(l.makeRotationAxis(s[m],f*m)),o[m].crossVectors(s[m],r[m])}return{tangents:s,normals:r,binormals:o}}clone(){return new this.constructor().copy(this)}copy(e){return this.arcLengthDivisions=e.arcLengthDivisions,this.cacheArcLengths=null,this}toJSON(){let e={metadata:{version:4.7,type:"Curve",generator:"Curve.toJSON"}};return e.arcLengthDivisions=this.arcLengthDivisions,e.type=this.type,e}fromJSON(e){return this.arcLengthDivisions=e.arcLengthDivisions,this.cacheArcLengths=null,this}};function Pf(){let i=0,e=0,t=0,n=0;function s(r,o,a,l){i=r,e=a,t=-3*r+3*o-2*a-l,n=2*r-2*o+a+l}return{initCatmullRom:function(r,o,a,l,c){s(o,a,c*(a-r),c*(l-o))},initNonuniformCatmullRom:function(r,o,a,l,c,d,h){let u=(o-r)/c-(a-r)/(c+d)+(a-o)/d,f=(a-o)/d-(l-o)/(d+h)+(l-a)/h;u*=d,f*=d,s(o,a,u,f)},calc:function(r){let o=r*r,a=o*r;return i+e*r+t*o+n*a}}}var Ym=new F,Km=new F,Gd=new Pf,Hd=new Pf,Wd=new Pf,Wa=class extends Ac{constructor(e=[],t=!1,n="centripetal",s=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=e,this.closed=t,this.curveType=n,this.tension=s}getPoint(e,t=new F){let n=t,s=this.points,r=s.length,o=(r-(this.closed?0:1))*e,a=Math.floor(o),l=o-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/r)+1)*r:l===0&&a===r-1&&(a=r-2,l=1);let c,d;this.closed||a>0?c=s[(a-1)%r]:(Km.subVectors(s[0],s[1]).add(s[0]),c=Km);let h=s[a%r],u=s[(a+1)%r];if(this.closed||a+2<r?d=s[(a+2)%r]:(Ym.subVectors(s[r-1],s[r-2]).add(s[r-1]),d=Ym),this.curveType==="centripetal"||this.curveType==="chordal"){let f=this.curveType==="chordal"?.5:.25,m=Math.pow(c.distanceToSquared(h),f),x=Math.pow(h.distanceToSquared(u),f),p=Math.pow(u.distanceToSquared(d),f);x<1e-4&&(x=1),m<1e-4&&(m=x),p<1e-4&&(p=x),Gd.initNonuniformCatmullRom(c.x,h.x,u.x,d.x,m,x,p),Hd.initNonuniformCatmullRom(c.y,h.y,u.y,d.y,m,x,p),Wd.initNonuniformCatmullRom(c.z,h.z,u.z,d.z,m,x,p)}else this.curveType==="catmullrom"&&(Gd.initCatmullRom(c.x,h.x,u.x,d.x,this.tension),Hd.initCatmullRom(c.y,h.y,u.y,d.y,this.tension),Wd.initCatmullRom(c.z,h.z,u.z,d.z,this.tension));return n.set(Gd.calc(l),Hd.calc(l),Wd.calc(l)),n}copy(e){super.copy(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(s.clone())}return this.closed=e.closed,this.curveType=e.curveType,this.tension=e.tension,this}toJSON(){let e=super.toJSON();e.points=[];for(let t=0,n=this.points.length;t<n;t++){let s=this.points[t];e.points.push(s.toArray())}return e.closed=this.closed,e.curveType=this.curveType,e.tension=this.tension,e}fromJSON(e){super.fromJSON(e),this.points=[];for(let t=0,n=e.points.length;t<n;t++){let s=e.points[t];this.points.push(new F().fromArray(s))}return this.closed=e.closed,this.curveType=e.curveType,this.tension=e.tension,this}};var qa=class i extends Zt{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(s),c=a+1,d=l+1,h=e/a,u=t/l,f=[],m=[],x=[],p=[];for(let g=0;g<d;g++){let v=g*u-o;for(let b=0;b<c;b++){let S=b*h-r;m.push(S,-v,0),x.push(0,0,1),p.push(b/a),p.push(1-g/l)}}for(let g=0;g<l;g++)for(let v=0;v<a;v++){let b=v+c*g,S=v+c*(g+1),R=v+1+c*(g+1),T=v+1+c*g;f.push(b,S,T),f.push(S,R,T)}this.setIndex(f),this.setAttribute("position",new Dt(m,3)),this.setAttribute("normal",new Dt(x,3)),this.setAttribute("uv",new Dt(p,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}};var Er=class i extends Zt{constructor(e=1,t=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,d=[],h=new F,u=new F,f=[],m=[],x=[],p=[];for(let g=0;g<=n;g++){let v=[],b=g/n,S=o+b*a,R=e*Math.cos(S),T=Math.sqrt(e*e-R*R),_=0;g===0&&o===0?_=.5/t:g===n&&l===Math.PI&&(_=-.5/t);for(let A=0;A<=t;A++){let O=A/t,D=s+O*r;h.x=-T*Math.cos(D),h.y=R,h.z=T*Math.sin(D),m.push(h.x,h.y,h.z),u.copy(h).normalize(),x.push(u.x,u.y,u.z),p.push(O+_,1-b),v.push(c++)}d.push(v)}for(let g=0;g<n;g++)for(let v=0;v<t;v++){let b=d[g][v+1],S=d[g][v],R=d[g+1][v],T=d[g+1][v+1];(g!==0||o>0)&&f.push(b,S,T),(g!==n-1||l<Math.PI)&&f.push(S,R,T)}this.setIndex(f),this.setAttribute("position",new Dt(m,3)),this.setAttribute("normal",new Dt(x,3)),this.setAttribute("uv",new Dt(p,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};var Tr=class i extends Zt{constructor(e=1,t=.4,n=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:e,tube:t,radialSegments:n,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),s=Math.floor(s);let l=[],c=[],d=[],h=[],u=new F,f=new F,m=new F;for(let x=0;x<=n;x++){let p=o+x/n*a;for(let g=0;g<=s;g++){let v=g/s*r;f.x=(e+t*Math.cos(p))*Math.cos(v),f.y=(e+t*Math.cos(p))*Math.sin(v),f.z=t*Math.sin(p),c.push(f.x,f.y,f.z),u.x=e*Math.cos(v),u.y=e*Math.sin(v),m.subVectors(f,u).normalize(),d.push(m.x,m.y,m.z),h.push(g/s),h.push(x/n)}}for(let x=1;x<=n;x++)for(let p=1;p<=s;p++){let g=(s+1)*x+p-1,v=(s+1)*(x-1)+p-1,b=(s+1)*(x-1)+p,S=(s+1)*x+p;l.push(g,v,S),l.push(v,b,S)}this.setIndex(l),this.setAttribute("position",new Dt(c,3)),this.setAttribute("normal",new Dt(d,3)),this.setAttribute("uv",new Dt(h,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.tube,e.radialSegments,e.tubularSegments,e.arc,e.thetaStart,e.thetaLength)}};function Lr(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];if($m(s))s.isRenderTargetTexture?(Ke("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if($m(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function Hi(i){let e={};for(let t=0;t<i.length;t++){let n=Lr(i[t]);for(let s in n)e[s]=n[s]}return e}function $m(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function yw(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function If(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:_t.workingColorSpace}var bh={clone:Lr,merge:Hi},vw=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,ww=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,In=class extends Rs{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=vw,this.fragmentShader=ww,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=Lr(e.uniforms),this.uniformsGroups=yw(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new qe().setHex(s.value);break;case"v2":this.uniforms[n].value=new Ye().fromArray(s.value);break;case"v3":this.uniforms[n].value=new F().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Vt().fromArray(s.value);break;case"m3":this.uniforms[n].value=new it().fromArray(s.value);break;case"m4":this.uniforms[n].value=new dt().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},bc=class extends In{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}},er=class extends Rs{constructor(e){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new qe(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new qe(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Ah,this.normalScale=new Ye(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new As,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.defines={STANDARD:""},this.color.copy(e.color),this.roughness=e.roughness,this.metalness=e.metalness,this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.roughnessMap=e.roughnessMap,this.metalnessMap=e.metalnessMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.envMapIntensity=e.envMapIntensity,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}},sn=class extends er{constructor(e){super(),this.isMeshPhysicalMaterial=!0,this.defines={STANDARD:"",PHYSICAL:""},this.type="MeshPhysicalMaterial",this.anisotropyRotation=0,this.anisotropyMap=null,this.clearcoatMap=null,this.clearcoatRoughness=0,this.clearcoatRoughnessMap=null,this.clearcoatNormalScale=new Ye(1,1),this.clearcoatNormalMap=null,this.diffuseRoughnessMap=null,this.ior=1.5,Object.defineProperty(this,"reflectivity",{get:function(){return ht(2.5*(this.ior-1)/(this.ior+1),0,1)},set:function(t){this.ior=(1+.4*t)/(1-.4*t)}}),this.iridescenceMap=null,this.iridescenceIOR=1.3,this.iridescenceThicknessMinimum=100,this.iridescenceThicknessMaximum=400,this.iridescenceThicknessMap=null,this.sheenColor=new qe(0),this.sheenColorMap=null,this.sheenRoughness=1,this.sheenRoughnessMap=null,this.transmissionMap=null,this.thickness=0,this.thicknessMap=null,this.attenuationDistance=1/0,this.attenuationColor=new qe(1,1,1),this.specularIntensity=1,this.specularIntensityMap=null,this.specularColor=new qe(1,1,1),this.specularColorMap=null,this._anisotropy=0,this._clearcoat=0,this._diffuseRoughness=0,this._dispersion=0,this._iridescence=0,this._retroreflectivity=0,this._sheen=0,this._transmission=0,this.setValues(e)}get anisotropy(){return this._anisotropy}set anisotropy(e){this._anisotropy>0!=e>0&&this.version++,this._anisotropy=e}get clearcoat(){return this._clearcoat}set clearcoat(e){this._clearcoat>0!=e>0&&this.version++,this._clearcoat=e}get diffuseRoughness(){return this._diffuseRoughness}set diffuseRoughness(e){this._diffuseRoughness>0!=e>0&&this.version++,this._diffuseRoughness=e}get iridescence(){return this._iridescence}set iridescence(e){this._iridescence>0!=e>0&&this.version++,this._iridescence=e}get dispersion(){return this._dispersion}set dispersion(e){this._dispersion>0!=e>0&&this.version++,this._dispersion=e}get retroreflectivity(){return this._retroreflectivity}set retroreflectivity(e){this._retroreflectivity>0!=e>0&&this.version++,this._retroreflectivity=e}get sheen(){return this._sheen}set sheen(e){this._sheen>0!=e>0&&this.version++,this._sheen=e}get transmission(){return this._transmission}set transmission(e){this._transmission>0!=e>0&&this.version++,this._transmission=e}get iridescenceThicknessRange(){return Sr('MeshPhysicalMaterial: The "iridescenceThicknessRange" property has been replaced by "iridescenceThicknessMinimum" and "iridescenceThicknessMaximum".'),[this.iridescenceThicknessMinimum,this.iridescenceThicknessMaximum]}set iridescenceThicknessRange(e){Sr('MeshPhysicalMaterial: The "iridescenceThicknessRange" property has been replaced by "iridescenceThicknessMinimum" and "iridescenceThicknessMaximum".'),this.iridescenceThicknessMinimum=e[0],this.iridescenceThicknessMaximum=e[1]}copy(e){return super.copy(e),this.defines={STANDARD:"",PHYSICAL:""},this.anisotropy=e.anisotropy,this.anisotropyRotation=e.anisotropyRotation,this.anisotropyMap=e.anisotropyMap,this.clearcoat=e.clearcoat,this.clearcoatMap=e.clearcoatMap,this.clearcoatRoughness=e.clearcoatRoughness,this.clearcoatRoughnessMap=e.clearcoatRoughnessMap,this.clearcoatNormalMap=e.clearcoatNormalMap,this.clearcoatNormalScale.copy(e.clearcoatNormalScale),this.diffuseRoughness=e.diffuseRoughness,this.diffuseRoughnessMap=e.diffuseRoughnessMap,this.dispersion=e.dispersion,this.ior=e.ior,this.iridescence=e.iridescence,this.iridescenceMap=e.iridescenceMap,this.iridescenceIOR=e.iridescenceIOR,this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum,this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum,this.iridescenceThicknessMap=e.iridescenceThicknessMap,this.retroreflectivity=e.retroreflectivity,this.sheen=e.sheen,this.sheenColor.copy(e.sheenColor),this.sheenColorMap=e.sheenColorMap,this.sheenRoughness=e.sheenRoughness,this.sheenRoughnessMap=e.sheenRoughnessMap,this.transmission=e.transmission,this.transmissionMap=e.transmissionMap,this.thickness=e.thickness,this.thicknessMap=e.thicknessMap,this.attenuationDistance=e.attenuationDistance,this.attenuationColor.copy(e.attenuationColor),this.specularIntensity=e.specularIntensity,this.specularIntensityMap=e.specularIntensityMap,this.specularColor.copy(e.specularColor),this.specularColorMap=e.specularColorMap,this}};var No=class extends Rs{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Rg,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Rc=class extends Rs{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function xo(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function lc(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var tr=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];i:{e:{let o;t:{n:if(!(e<s)){for(let a=n+2;;){if(s===void 0){if(e<r)break n;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=t[++n],e<s)break e}o=t.length;break t}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=t[--n-1],e>=r)break e}o=n,n=0;break t}break i}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Cc=class extends tr{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:Yd,endingEnd:Yd}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case Kd:r=e,a=2*t-n;break;case $d:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case Kd:o=e,l=2*n-t;break;case $d:o=1,l=n+s[1]-s[0];break;default:o=e-1,l=t}let c=(n-t)*.5,d=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*d,this._offsetNext=o*d}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,d=this._offsetPrev,h=this._offsetNext,u=this._weightPrev,f=this._weightNext,m=(n-t)/(s-t),x=m*m,p=x*m,g=-u*p+2*u*x-u*m,v=(1+u)*p+(-1.5-2*u)*x+(-.5+u)*m+1,b=(-1-f)*p+(1.5+f)*x+.5*m,S=f*p-f*x;for(let R=0;R!==a;++R)r[R]=g*o[d+R]+v*o[c+R]+b*o[l+R]+S*o[h+R];return r}},Pc=class extends tr{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,d=(n-t)/(s-t),h=1-d;for(let u=0;u!==a;++u)r[u]=o[c+u]*h+o[l+u]*d;return r}},Ic=class extends tr{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},Fc=class extends tr{interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,d=this.inTangents,h=this.outTangents;if(!d||!h){let m=(n-t)/(s-t),x=1-m;for(let p=0;p!==a;++p)r[p]=o[c+p]*x+o[l+p]*m;return r}let u=a*2,f=e-1;for(let m=0;m!==a;++m){let x=o[c+m],p=o[l+m],g=f*u+m*2,v=h[g],b=h[g+1],S=e*u+m*2,R=d[S],T=d[S+1],_=Mw(n,t,v,R,s);r[m]=Wg(_,x,b,T,p)}return r}};function Wg(i,e,t,n,s){let r=1-i;return r*r*r*e+3*r*r*i*t+3*r*i*i*n+i*i*i*s}function Sw(i,e,t,n,s){let r=1-i;return 3*r*r*(t-e)+6*r*i*(n-t)+3*i*i*(s-n)}function Mw(i,e,t,n,s){let r=(i-e)/(s-e);for(let o=0;o<8;o++){let a=Wg(r,e,t,n,s)-i;if(Math.abs(a)<1e-10)break;let l=Sw(r,e,t,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var yn=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=xo(t,this.TimeBufferType),this.values=xo(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:xo(e.times,Array),values:xo(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s),lc(e.settings)&&(n.settings={inTangents:xo(e.settings.inTangents,Array),outTangents:xo(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new Ic(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new Pc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new Cc(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new Fc(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case Pa:t=this.InterpolantFactoryMethodDiscrete;break;case vc:t=this.InterpolantFactoryMethodLinear;break;case uc:t=this.InterpolantFactoryMethodSmooth;break;case Xd:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Ke("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Pa;case this.InterpolantFactoryMethodLinear:return vc;case this.InterpolantFactoryMethodSmooth:return uc;case this.InterpolantFactoryMethodBezier:return Xd}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e;lc(this.settings)&&(Zm(this.settings.inTangents,e),Zm(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e;lc(this.settings)&&(Jm(this.settings.inTangents,e),Jm(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(et("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(et("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){et("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){et("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(s!==void 0&&Bv(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){et("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===uc,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],d=e[a+1];if(c!==d&&(a!==1||c!==e[0]))if(s)l=!0;else{let h=a*n,u=h-n,f=h+n;for(let m=0;m!==n;++m){let x=t[h+m];if(x!==t[u+m]||x!==t[f+m]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let h=a*n,u=o*n;for(let f=0;f!==n;++f)t[u+f]=t[h+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,lc(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function Zm(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]+=e}function Jm(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]*=e}yn.prototype.ValueTypeName="";yn.prototype.TimeBufferType=Float32Array;yn.prototype.ValueBufferType=Float32Array;yn.prototype.DefaultInterpolation=vc;var ir=class extends yn{constructor(e,t,n){super(e,t,n)}};ir.prototype.ValueTypeName="bool";ir.prototype.ValueBufferType=Array;ir.prototype.DefaultInterpolation=Pa;ir.prototype.InterpolantFactoryMethodLinear=void 0;ir.prototype.InterpolantFactoryMethodSmooth=void 0;var Lc=class extends yn{constructor(e,t,n,s){super(e,t,n,s)}};Lc.prototype.ValueTypeName="color";var Dc=class extends yn{constructor(e,t,n,s){super(e,t,n,s)}};Dc.prototype.ValueTypeName="number";var Nc=class extends tr{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(s-t),c=e*a;for(let d=c+a;c!==d;c+=4)yt.slerpFlat(r,0,o,c-a,o,c,l);return r}},Xa=class extends yn{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new Nc(this.times,this.values,this.getValueSize(),e)}};Xa.prototype.ValueTypeName="quaternion";Xa.prototype.InterpolantFactoryMethodSmooth=void 0;var nr=class extends yn{constructor(e,t,n){super(e,t,n)}};nr.prototype.ValueTypeName="string";nr.prototype.ValueBufferType=Array;nr.prototype.DefaultInterpolation=Pa;nr.prototype.InterpolantFactoryMethodLinear=void 0;nr.prototype.InterpolantFactoryMethodSmooth=void 0;var Uc=class extends yn{constructor(e,t,n,s){super(e,t,n,s)}};Uc.prototype.ValueTypeName="vector";var Oc=class{constructor(e,t,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(d){a++,r===!1&&s.onStart!==void 0&&s.onStart(d,o,a),r=!0},this.itemEnd=function(d){o++,s.onProgress!==void 0&&s.onProgress(d,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(d){s.onError!==void 0&&s.onError(d)},this.resolveURL=function(d){return d=d.normalize("NFC"),l?l(d):d},this.setURLModifier=function(d){return l=d,this},this.addHandler=function(d,h){return c.push(d,h),this},this.removeHandler=function(d){let h=c.indexOf(d);return h!==-1&&c.splice(h,2),this},this.getHandler=function(d){for(let h=0,u=c.length;h<u;h+=2){let f=c[h],m=c[h+1];if(f.global&&(f.lastIndex=0),f.test(d))return m}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},qg=new Oc,Bc=class{constructor(e){this.manager=e!==void 0?e:qg,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};Bc.DEFAULT_MATERIAL_NAME="__DEFAULT";var kc=class extends Gi{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new qe(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}};var qd=new dt,Qm=new F,jm=new F,Vc=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Ye(512,512),this.mapType=on,this.map=null,this.mapPass=null,this.matrix=new dt,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new js,this._frameExtents=new Ye(1,1),this._viewportCount=1,this._viewports=[new Vt(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;Qm.setFromMatrixPosition(e.matrixWorld),t.position.copy(Qm),jm.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(jm),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,s){qd.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(qd,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;e.coordinateSystem===To||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(qd)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},cc=new F,hc=new yt,ns=new F,Ya=class extends Gi{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new dt,this.projectionMatrix=new dt,this.projectionMatrixInverse=new dt,this.coordinateSystem=Rn,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(cc,hc,ns),ns.x===1&&ns.y===1&&ns.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(cc,hc,ns.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(cc,hc,ns),ns.x===1&&ns.y===1&&ns.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(cc,hc,ns.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},$s=new F,eg=new Ye,tg=new Ye,Qi=class extends Ya{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=bo*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(Ra*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return bo*2*Math.atan(Math.tan(Ra*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){$s.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set($s.x,$s.y).multiplyScalar(-e/$s.z),$s.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set($s.x,$s.y).multiplyScalar(-e/$s.z)}getViewSize(e,t){return this.getViewBounds(e,eg,tg),t.subVectors(tg,eg)}setViewOffset(e,t,n,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(Ra*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,t-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var Ka=class extends Ya{constructor(e=-1,t=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,o=n+e,a=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,d=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=d*this.view.offsetY,l=a-d*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},Zd=class extends Vc{constructor(){super(new Ka(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Uo=class extends kc{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Gi.DEFAULT_UP),this.updateMatrix(),this.target=new Gi,this.shadow=new Zd}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var yo=-90,vo=1,Oo=class extends Gi{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Qi(yo,vo,e,t);s.layers=this.layers,this.add(s);let r=new Qi(yo,vo,e,t);r.layers=this.layers,this.add(r);let o=new Qi(yo,vo,e,t);o.layers=this.layers,this.add(o);let a=new Qi(yo,vo,e,t);a.layers=this.layers,this.add(a);let l=new Qi(yo,vo,e,t);l.layers=this.layers,this.add(l);let c=new Qi(yo,vo,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===Rn)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===To)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,d]=this.children,h=e.getRenderTarget(),u=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),m=e.xr.enabled;e.xr.enabled=!1;let x=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let p=!1;e.isWebGLRenderer===!0?p=e.state.buffers.depth.getReversed():p=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=x,e.setRenderTarget(n,5,s),p&&e.autoClear===!1&&e.clearDepth(),e.render(t,d),e.setRenderTarget(h,u,f),e.xr.enabled=m,n.texture.needsPMREMUpdate=!0}},zc=class extends Qi{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var Ff="\\[\\]\\.:\\/",Ew=new RegExp("["+Ff+"]","g"),Lf="[^"+Ff+"]",Tw="[^"+Ff.replace("\\.","")+"]",Aw=/((?:WC+[\/:])*)/.source.replace("WC",Lf),bw=/(WCOD+)?/.source.replace("WCOD",Tw),Rw=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Lf),Cw=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Lf),Pw=new RegExp("^"+Aw+bw+Rw+Cw+"$"),Iw=["material","materials","bones","map"],Jd=class{constructor(e,t,n){let s=n||qt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},qt=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(Ew,"")}static parseTrackName(e){let t=Pw.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);Iw.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Ke("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){et("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){et("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){et("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let d=0;d<e.length;d++)if(e[d].name===c){c=d;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){et("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){et("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){et("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){et("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[s];if(o===void 0){let c=t.nodeName;et("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){et("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){et("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};qt.Composite=Jd;qt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};qt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};qt.prototype.GetterByBindingType=[qt.prototype._getValue_direct,qt.prototype._getValue_array,qt.prototype._getValue_arrayElement,qt.prototype._getValue_toArray];qt.prototype.SetterByBindingTypeAndVersioning=[[qt.prototype._setValue_direct,qt.prototype._setValue_direct_setNeedsUpdate,qt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[qt.prototype._setValue_array,qt.prototype._setValue_array_setNeedsUpdate,qt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[qt.prototype._setValue_arrayElement,qt.prototype._setValue_arrayElement_setNeedsUpdate,qt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[qt.prototype._setValue_fromArray,qt.prototype._setValue_fromArray_setNeedsUpdate,qt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var vI=new Float32Array(1);var ig=new dt,$a=class{constructor(e,t,n=0,s=1/0){this.ray=new Js(e,t),this.near=n,this.far=s,this.camera=null,this.layers=new Po,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):et("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return ig.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(ig),this}intersectObject(e,t=!0,n=[]){return Qd(e,this,n,t),n.sort(ng),n}intersectObjects(e,t=!0,n=[]){for(let s=0,r=e.length;s<r;s++)Qd(e[s],this,n,t);return n.sort(ng),n}};function ng(i,e){return i.distance-e.distance}function Qd(i,e,t,n){let s=!0;if(i.layers.test(e.layers)&&i.raycast(e,t)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)Qd(r[o],e,t,!0)}}var sr=class{constructor(e=1,t=0,n=0){this.radius=e,this.phi=t,this.theta=n}set(e,t,n){return this.radius=e,this.phi=t,this.theta=n,this}copy(e){return this.radius=e.radius,this.phi=e.phi,this.theta=e.theta,this}makeSafe(){return this.phi=ht(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(e){return this.setFromCartesianCoords(e.x,e.y,e.z)}setFromCartesianCoords(e,t,n){return this.radius=Math.sqrt(e*e+t*t+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(e,n),this.phi=Math.acos(ht(t/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var jd=class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=s,this}};var Za=class extends Hn{constructor(e,t=null){super(),this.object=e,this.domElement=t,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(e){this.domElement!==null&&this.disconnect(),this.domElement=e}disconnect(){}dispose(){}update(){}};function Df(i,e,t,n){let s=Fw(n);switch(t){case yf:return i*e;case Yc:return i*e/s.components*s.byteLength;case Kc:return i*e/s.components*s.byteLength;case ar:return i*e*2/s.components*s.byteLength;case $c:return i*e*2/s.components*s.byteLength;case vf:return i*e*3/s.components*s.byteLength;case Xn:return i*e*4/s.components*s.byteLength;case Fr:return i*e*4/s.components*s.byteLength;case el:case tl:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case il:case nl:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Jc:case jc:return Math.max(i,16)*Math.max(e,8)/4;case Zc:case Qc:return Math.max(i,8)*Math.max(e,8)/2;case eh:case th:case nh:case sh:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case ih:case sl:case rh:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case oh:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case ah:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case lh:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case ch:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case hh:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case uh:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case dh:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case fh:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case ph:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case mh:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case gh:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case _h:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case xh:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case yh:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case vh:case wh:case Sh:return Math.ceil(i/4)*Math.ceil(e/4)*16;case Mh:case Eh:return Math.ceil(i/4)*Math.ceil(e/4)*8;case rl:case Th:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function Fw(i){switch(i){case on:case gf:return{byteLength:1,components:1};case zo:case ja:case qn:return{byteLength:2,components:1};case qc:case Xc:return{byteLength:2,components:4};case vn:case Pr:case Fn:return{byteLength:4,components:1};case _f:case xf:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Ke("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function f0(){let i=null,e=!1,t=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function Dw(i){let e=new WeakMap;function t(a,l){let c=a.array,d=a.usage,h=c.byteLength,u=i.createBuffer();i.bindBuffer(l,u),i.bufferData(l,c,d),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:u,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:h}}function n(a,l,c){let d=l.array,h=l.updateRanges;if(i.bindBuffer(c,a),h.length===0)i.bufferSubData(c,0,d);else{h.sort((f,m)=>f.start-m.start);let u=0;for(let f=1;f<h.length;f++){let m=h[u],x=h[f];x.start<=m.start+m.count+1?m.count=Math.max(m.count,x.start+x.count-m.start):(++u,h[u]=x)}h.length=u+1;for(let f=0,m=h.length;f<m;f++){let x=h[f];i.bufferSubData(c,x.start*d.BYTES_PER_ELEMENT,d,x.start,x.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(i.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let d=e.get(a);(!d||d.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var Nw=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,Uw=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,Ow=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,Bw=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,kw=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Vw=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,zw=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,Gw=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,Hw=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,Ww=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,qw=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,Xw=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,Yw=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,Kw=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,$w=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,Zw=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,Jw=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,Qw=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,jw=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,eS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,tS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,iS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,nS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,sS=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,rS=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,oS=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,aS=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,lS=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,cS=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,hS="gl_FragColor = linearToOutputTexel( gl_FragColor );",uS=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,dS=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,fS=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,pS=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,mS=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,gS=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,_S=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,xS=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,yS=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,vS=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,wS=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,SS=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,MS=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,ES=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,TS=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,AS=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,bS=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,RS=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,CS=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,PS=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,IS=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,FS=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,LS=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,DS=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,NS=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,US=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,OS=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,BS=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,kS=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,VS=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,zS=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,GS=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,HS=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,WS=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,qS=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,XS=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,YS=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,KS=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,$S=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,ZS=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,JS=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,QS=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,jS=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,eM=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,tM=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,iM=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,nM=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,sM=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,rM=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,oM=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,aM=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,lM=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,cM=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,hM=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,uM=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,dM=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,fM=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,pM=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,mM=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,gM=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,_M=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,xM=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,yM=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,vM=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,wM=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,SM=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,MM=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,EM=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,TM=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,AM=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,bM=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,RM=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,CM=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,PM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,IM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,FM=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,LM=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,DM=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,NM=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,UM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,OM=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,BM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,kM=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,VM=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,zM=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,GM=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,HM=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,WM=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,qM=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,XM=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,YM=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,KM=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,$M=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,ZM=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,JM=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,QM=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,jM=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,e1=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,t1=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,i1=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,n1=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,s1=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,r1=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,o1=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,a1=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,l1=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,c1=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,h1=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,u1=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,d1=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,f1=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,at={alphahash_fragment:Nw,alphahash_pars_fragment:Uw,alphamap_fragment:Ow,alphamap_pars_fragment:Bw,alphatest_fragment:kw,alphatest_pars_fragment:Vw,aomap_fragment:zw,aomap_pars_fragment:Gw,batching_pars_vertex:Hw,batching_vertex:Ww,begin_vertex:qw,beginnormal_vertex:Xw,bsdfs:Yw,iridescence_fragment:Kw,bumpmap_pars_fragment:$w,clipping_planes_fragment:Zw,clipping_planes_pars_fragment:Jw,clipping_planes_pars_vertex:Qw,clipping_planes_vertex:jw,color_fragment:eS,color_pars_fragment:tS,color_pars_vertex:iS,color_vertex:nS,common:sS,defaultnormal_vertex:rS,displacementmap_pars_vertex:oS,displacementmap_vertex:aS,emissivemap_fragment:lS,emissivemap_pars_fragment:cS,colorspace_fragment:hS,colorspace_pars_fragment:uS,envmap_fragment:dS,envmap_common_pars_fragment:fS,envmap_pars_fragment:pS,envmap_pars_vertex:mS,envmap_physical_pars_fragment:AS,envmap_vertex:gS,fog_vertex:_S,fog_pars_vertex:xS,fog_fragment:yS,fog_pars_fragment:vS,gradientmap_pars_fragment:wS,lightmap_pars_fragment:SS,lights_lambert_fragment:MS,lights_lambert_pars_fragment:ES,lights_pars_begin:TS,lights_toon_fragment:bS,lights_toon_pars_fragment:RS,lights_phong_fragment:CS,lights_phong_pars_fragment:PS,lights_physical_fragment:IS,lights_physical_pars_fragment:FS,lights_fragment_begin:LS,lights_fragment_maps:DS,lights_fragment_end:NS,lightprobes_pars_fragment:US,logdepthbuf_fragment:OS,logdepthbuf_pars_fragment:BS,logdepthbuf_pars_vertex:kS,logdepthbuf_vertex:VS,map_fragment:zS,map_pars_fragment:GS,map_particle_fragment:HS,map_particle_pars_fragment:WS,metalnessmap_fragment:qS,metalnessmap_pars_fragment:XS,morphinstance_vertex:YS,morphcolor_vertex:KS,morphnormal_vertex:$S,morphtarget_pars_vertex:ZS,morphtarget_vertex:JS,normal_fragment_begin:QS,normal_fragment_maps:jS,normal_pars_fragment:eM,normal_pars_vertex:tM,normal_vertex:iM,normalmap_pars_fragment:nM,clearcoat_normal_fragment_begin:sM,clearcoat_normal_fragment_maps:rM,clearcoat_pars_fragment:oM,iridescence_pars_fragment:aM,opaque_fragment:lM,packing:cM,premultiplied_alpha_fragment:hM,project_vertex:uM,dithering_fragment:dM,dithering_pars_fragment:fM,roughnessmap_fragment:pM,roughnessmap_pars_fragment:mM,shadowmap_pars_fragment:gM,shadowmap_pars_vertex:_M,shadowmap_vertex:xM,shadowmask_pars_fragment:yM,skinbase_vertex:vM,skinning_pars_vertex:wM,skinning_vertex:SM,skinnormal_vertex:MM,specularmap_fragment:EM,specularmap_pars_fragment:TM,tonemapping_fragment:AM,tonemapping_pars_fragment:bM,transmission_fragment:RM,transmission_pars_fragment:CM,uv_pars_fragment:PM,uv_pars_vertex:IM,uv_vertex:FM,worldpos_vertex:LM,background_vert:DM,background_frag:NM,backgroundCube_vert:UM,backgroundCube_frag:OM,cube_vert:BM,cube_frag:kM,depth_vert:VM,depth_frag:zM,distance_vert:GM,distance_frag:HM,equirect_vert:WM,equirect_frag:qM,linedashed_vert:XM,linedashed_frag:YM,meshbasic_vert:KM,meshbasic_frag:$M,meshlambert_vert:ZM,meshlambert_frag:JM,meshmatcap_vert:QM,meshmatcap_frag:jM,meshnormal_vert:e1,meshnormal_frag:t1,meshphong_vert:i1,meshphong_frag:n1,meshphysical_vert:s1,meshphysical_frag:r1,meshtoon_vert:o1,meshtoon_frag:a1,points_vert:l1,points_frag:c1,shadow_vert:h1,shadow_frag:u1,sprite_vert:d1,sprite_frag:f1},Ie={common:{diffuse:{value:new qe(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new it},alphaMap:{value:null},alphaMapTransform:{value:new it},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new it}},envmap:{envMap:{value:null},envMapRotation:{value:new it},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new it}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new it}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new it},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new it},normalScale:{value:new Ye(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new it},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new it}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new it}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new it}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new qe(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new qe(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new it},alphaTest:{value:0},uvTransform:{value:new it}},sprite:{diffuse:{value:new qe(16777215)},opacity:{value:1},center:{value:new Ye(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new it},alphaMap:{value:null},alphaMapTransform:{value:new it},alphaTest:{value:0}}},ls={basic:{uniforms:Hi([Ie.common,Ie.specularmap,Ie.envmap,Ie.aomap,Ie.lightmap,Ie.fog]),vertexShader:at.meshbasic_vert,fragmentShader:at.meshbasic_frag},lambert:{uniforms:Hi([Ie.common,Ie.specularmap,Ie.envmap,Ie.aomap,Ie.lightmap,Ie.emissivemap,Ie.bumpmap,Ie.normalmap,Ie.displacementmap,Ie.fog,Ie.lights,{emissive:{value:new qe(0)},envMapIntensity:{value:1}}]),vertexShader:at.meshlambert_vert,fragmentShader:at.meshlambert_frag},phong:{uniforms:Hi([Ie.common,Ie.specularmap,Ie.envmap,Ie.aomap,Ie.lightmap,Ie.emissivemap,Ie.bumpmap,Ie.normalmap,Ie.displacementmap,Ie.fog,Ie.lights,{emissive:{value:new qe(0)},specular:{value:new qe(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:at.meshphong_vert,fragmentShader:at.meshphong_frag},standard:{uniforms:Hi([Ie.common,Ie.envmap,Ie.aomap,Ie.lightmap,Ie.emissivemap,Ie.bumpmap,Ie.normalmap,Ie.displacementmap,Ie.roughnessmap,Ie.metalnessmap,Ie.fog,Ie.lights,{emissive:{value:new qe(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:at.meshphysical_vert,fragmentShader:at.meshphysical_frag},toon:{uniforms:Hi([Ie.common,Ie.aomap,Ie.lightmap,Ie.emissivemap,Ie.bumpmap,Ie.normalmap,Ie.displacementmap,Ie.gradientmap,Ie.fog,Ie.lights,{emissive:{value:new qe(0)}}]),vertexShader:at.meshtoon_vert,fragmentShader:at.meshtoon_frag},matcap:{uniforms:Hi([Ie.common,Ie.bumpmap,Ie.normalmap,Ie.displacementmap,Ie.fog,{matcap:{value:null}}]),vertexShader:at.meshmatcap_vert,fragmentShader:at.meshmatcap_frag},points:{uniforms:Hi([Ie.points,Ie.fog]),vertexShader:at.points_vert,fragmentShader:at.points_frag},dashed:{uniforms:Hi([Ie.common,Ie.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:at.linedashed_vert,fragmentShader:at.linedashed_frag},depth:{uniforms:Hi([Ie.common,Ie.displacementmap]),vertexShader:at.depth_vert,fragmentShader:at.depth_frag},normal:{uniforms:Hi([Ie.common,Ie.bumpmap,Ie.normalmap,Ie.displacementmap,{opacity:{value:1}}]),vertexShader:at.meshnormal_vert,fragmentShader:at.meshnormal_frag},sprite:{uniforms:Hi([Ie.sprite,Ie.fog]),vertexShader:at.sprite_vert,fragmentShader:at.sprite_frag},background:{uniforms:{uvTransform:{value:new it},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:at.background_vert,fragmentShader:at.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new it}},vertexShader:at.backgroundCube_vert,fragmentShader:at.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:at.cube_vert,fragmentShader:at.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:at.equirect_vert,fragmentShader:at.equirect_frag},distance:{uniforms:Hi([Ie.common,Ie.displacementmap,{referencePosition:{value:new F},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:at.distance_vert,fragmentShader:at.distance_frag},shadow:{uniforms:Hi([Ie.lights,Ie.fog,{color:{value:new qe(0)},opacity:{value:1}}]),vertexShader:at.shadow_vert,fragmentShader:at.shadow_frag}};ls.physical={uniforms:Hi([ls.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new it},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new it},clearcoatNormalScale:{value:new Ye(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new it},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new it},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new it},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new it},sheen:{value:0},sheenColor:{value:new qe(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new it},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new it},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new it},transmissionSamplerSize:{value:new Ye},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new it},attenuationDistance:{value:0},attenuationColor:{value:new qe(0)},specularColor:{value:new qe(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new it},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new it},anisotropyVector:{value:new Ye},anisotropyMap:{value:null},anisotropyMapTransform:{value:new it}}]),vertexShader:at.meshphysical_vert,fragmentShader:at.meshphysical_frag};var Rh={r:0,b:0,g:0},p1=new dt,p0=new it;p0.set(-1,0,0,0,1,0,0,0,1);function m1(i,e,t,n,s,r){let o=new qe(0),a=s===!0?0:1,l,c,d=null,h=0,u=null;function f(v){let b=v.isScene===!0?v.background:null;if(b&&b.isTexture){let S=v.backgroundBlurriness>0;b=e.get(b,S)}return b}function m(v){let b=!1,S=f(v);S===null?p(o,a):S&&S.isColor&&(p(S,1),b=!0);let R=i.xr.getEnvironmentBlendMode();R==="additive"?t.buffers.color.setClear(0,0,0,1,r):R==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||b)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function x(v,b){let S=f(b);S&&S.isCubeTexture?(c===void 0&&(c=new St(new Pn(1,1,1),new In({name:"BackgroundCubeMaterial",uniforms:Lr(ls.backgroundCube.uniforms),vertexShader:ls.backgroundCube.vertexShader,fragmentShader:ls.backgroundCube.fragmentShader,side:wi,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(R,T,_){this.matrixWorld.copyPosition(_.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=S,c.material.uniforms.backgroundBlurriness.value=b.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=b.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(p1.makeRotationFromEuler(b.backgroundRotation)).transpose(),S.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(p0),c.material.toneMapped=_t.getTransfer(S.colorSpace)!==bt,(d!==S||h!==S.version||u!==i.toneMapping)&&(c.material.needsUpdate=!0,d=S,h=S.version,u=i.toneMapping),c.layers.enableAll(),v.unshift(c,c.geometry,c.material,0,0,null)):S&&S.isTexture&&(l===void 0&&(l=new St(new qa(2,2),new In({name:"BackgroundMaterial",uniforms:Lr(ls.background.uniforms),vertexShader:ls.background.vertexShader,fragmentShader:ls.background.fragmentShader,side:Wn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=S,l.material.uniforms.backgroundIntensity.value=b.backgroundIntensity,l.material.toneMapped=_t.getTransfer(S.colorSpace)!==bt,S.matrixAutoUpdate===!0&&S.updateMatrix(),l.material.uniforms.uvTransform.value.copy(S.matrix),(d!==S||h!==S.version||u!==i.toneMapping)&&(l.material.needsUpdate=!0,d=S,h=S.version,u=i.toneMapping),l.layers.enableAll(),v.unshift(l,l.geometry,l.material,0,0,null))}function p(v,b){v.getRGB(Rh,If(i)),t.buffers.color.setClear(Rh.r,Rh.g,Rh.b,b,r)}function g(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(v,b=1){o.set(v),a=b,p(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(v){a=v,p(o,a)},render:m,addToRenderList:x,dispose:g}}function g1(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=u(null),r=s,o=!1;function a(N,z,G,I,k){let X=!1,W=h(N,I,G,z);r!==W&&(r=W,c(r.object)),X=f(N,I,G,k),X&&m(N,I,G,k),k!==null&&e.update(k,i.ELEMENT_ARRAY_BUFFER),(X||o)&&(o=!1,S(N,z,G,I),k!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(k).buffer))}function l(){return i.createVertexArray()}function c(N){return i.bindVertexArray(N)}function d(N){return i.deleteVertexArray(N)}function h(N,z,G,I){let k=I.wireframe===!0,X=n[z.id];X===void 0&&(X={},n[z.id]=X);let W=N.isInstancedMesh===!0?N.id:0,le=X[W];le===void 0&&(le={},X[W]=le);let Z=le[G.id];Z===void 0&&(Z={},le[G.id]=Z);let j=Z[k];return j===void 0&&(j=u(l()),Z[k]=j),j}function u(N){let z=[],G=[],I=[];for(let k=0;k<t;k++)z[k]=0,G[k]=0,I[k]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:z,enabledAttributes:G,attributeDivisors:I,object:N,attributes:{},index:null}}function f(N,z,G,I){let k=r.attributes,X=z.attributes,W=0,le=G.getAttributes();for(let Z in le)if(le[Z].location>=0){let ne=k[Z],de=X[Z];if(de===void 0&&(Z==="instanceMatrix"&&N.instanceMatrix&&(de=N.instanceMatrix),Z==="instanceColor"&&N.instanceColor&&(de=N.instanceColor)),ne===void 0||ne.attribute!==de||de&&ne.data!==de.data)return!0;W++}return r.attributesNum!==W||r.index!==I}function m(N,z,G,I){let k={},X=z.attributes,W=0,le=G.getAttributes();for(let Z in le)if(le[Z].location>=0){let ne=X[Z];ne===void 0&&(Z==="instanceMatrix"&&N.instanceMatrix&&(ne=N.instanceMatrix),Z==="instanceColor"&&N.instanceColor&&(ne=N.instanceColor));let de={};de.attribute=ne,ne&&ne.data&&(de.data=ne.data),k[Z]=de,W++}r.attributes=k,r.attributesNum=W,r.index=I}function x(){let N=r.newAttributes;for(let z=0,G=N.length;z<G;z++)N[z]=0}function p(N){g(N,0)}function g(N,z){let G=r.newAttributes,I=r.enabledAttributes,k=r.attributeDivisors;G[N]=1,I[N]===0&&(i.enableVertexAttribArray(N),I[N]=1),k[N]!==z&&(i.vertexAttribDivisor(N,z),k[N]=z)}function v(){let N=r.newAttributes,z=r.enabledAttributes;for(let G=0,I=z.length;G<I;G++)z[G]!==N[G]&&(i.disableVertexAttribArray(G),z[G]=0)}function b(N,z,G,I,k,X,W){W===!0?i.vertexAttribIPointer(N,z,G,k,X):i.vertexAttribPointer(N,z,G,I,k,X)}function S(N,z,G,I){x();let k=I.attributes,X=G.getAttributes(),W=z.defaultAttributeValues;for(let le in X){let Z=X[le];if(Z.location>=0){let j=k[le];if(j===void 0&&(le==="instanceMatrix"&&N.instanceMatrix&&(j=N.instanceMatrix),le==="instanceColor"&&N.instanceColor&&(j=N.instanceColor)),j!==void 0){let ne=j.normalized,de=j.itemSize,ue=e.get(j);if(ue===void 0)continue;let ee=ue.buffer,me=ue.type,ge=ue.bytesPerElement,xe=me===i.INT||me===i.UNSIGNED_INT||j.gpuType===Pr;if(j.isInterleavedBufferAttribute){let _e=j.data,ze=_e.isInterleavedBuffer===!0?_e.stride:_e.itemSize,Ze=j.offset;if(_e.isInstancedInterleavedBuffer||_e.isInstancedBufferAttribute){for(let Ue=0;Ue<Z.locationSize;Ue++)g(Z.location+Ue,_e.meshPerAttribute);N.isInstancedMesh!==!0&&I._maxInstanceCount===void 0&&(I._maxInstanceCount=_e.meshPerAttribute*_e.count)}else for(let Ue=0;Ue<Z.locationSize;Ue++)p(Z.location+Ue);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let Ue=0;Ue<Z.locationSize;Ue++)b(Z.location+Ue,de/Z.locationSize,me,ne,ze*ge,(Ze+de/Z.locationSize*Ue)*ge,xe)}else{if(j.isInstancedBufferAttribute){for(let _e=0;_e<Z.locationSize;_e++)g(Z.location+_e,j.meshPerAttribute);N.isInstancedMesh!==!0&&I._maxInstanceCount===void 0&&(I._maxInstanceCount=j.meshPerAttribute*j.count)}else for(let _e=0;_e<Z.locationSize;_e++)p(Z.location+_e);i.bindBuffer(i.ARRAY_BUFFER,ee);for(let _e=0;_e<Z.locationSize;_e++)b(Z.location+_e,de/Z.locationSize,me,ne,de*ge,de/Z.locationSize*_e*ge,xe)}}else if(W!==void 0){let ne=W[le];if(ne!==void 0)switch(ne.length){case 2:i.vertexAttrib2fv(Z.location,ne);break;case 3:i.vertexAttrib3fv(Z.location,ne);break;case 4:i.vertexAttrib4fv(Z.location,ne);break;default:i.vertexAttrib1fv(Z.location,ne)}}}}v()}function R(){O();for(let N in n){let z=n[N];for(let G in z){let I=z[G];for(let k in I){let X=I[k];for(let W in X)d(X[W].object),delete X[W];delete I[k]}}delete n[N]}}function T(N){if(n[N.id]===void 0)return;let z=n[N.id];for(let G in z){let I=z[G];for(let k in I){let X=I[k];for(let W in X)d(X[W].object),delete X[W];delete I[k]}}delete n[N.id]}function _(N){for(let z in n){let G=n[z];for(let I in G){let k=G[I];if(k[N.id]===void 0)continue;let X=k[N.id];for(let W in X)d(X[W].object),delete X[W];delete k[N.id]}}}function A(N){for(let z in n){let G=n[z],I=N.isInstancedMesh===!0?N.id:0,k=G[I];if(k!==void 0){for(let X in k){let W=k[X];for(let le in W)d(W[le].object),delete W[le];delete k[X]}delete G[I],Object.keys(G).length===0&&delete n[z]}}}function O(){D(),o=!0,r!==s&&(r=s,c(r.object))}function D(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:O,resetDefaultState:D,dispose:R,releaseStatesOfGeometry:T,releaseStatesOfObject:A,releaseStatesOfProgram:_,initAttributes:x,enableAttribute:p,disableUnusedAttributes:v}}function _1(i,e,t){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),t.update(c,n,1)}function o(l,c,d){d!==0&&(i.drawArraysInstanced(n,l,c,d),t.update(c,n,d))}function a(l,c,d){if(d===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,d);let u=0;for(let f=0;f<d;f++)u+=c[f];t.update(u,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function x1(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let _=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(_.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(_){return!(_!==Xn&&n.convert(_)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(_){let A=_===qn&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(_!==on&&_!==Fn&&!A&&n.convert(_)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(_){if(_==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";_="mediump"}return _==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",d=l(c);d!==c&&(Ke("WebGLRenderer:",c,"not supported, using",d,"instead."),c=d);let h=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),u=t.logarithmicDepthBuffer===!0&&h===!1;t.reversedDepthBuffer===!0&&h===!1&&Ke("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&h===!0&&Ke("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),m=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),x=i.getParameter(i.MAX_TEXTURE_SIZE),p=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),g=i.getParameter(i.MAX_VERTEX_ATTRIBS),v=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),b=i.getParameter(i.MAX_VARYING_VECTORS),S=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),R=i.getParameter(i.MAX_SAMPLES),T=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:u,reversedDepthBuffer:h,maxTextures:f,maxVertexTextures:m,maxTextureSize:x,maxCubemapSize:p,maxAttributes:g,maxVertexUniforms:v,maxVaryings:b,maxFragmentUniforms:S,maxSamples:R,samples:T}}function y1(i){let e=this,t=null,n=0,s=!1,r=!1,o=new Ji,a=new it,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(h,u){let f=h.length!==0||u||n!==0||s;return s=u,n=h.length,f},this.beginShadows=function(){r=!0,d(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(h,u){t=d(h,u,0)},this.setState=function(h,u,f){let m=h.clippingPlanes,x=h.clipIntersection,p=h.clipShadows,g=i.get(h);if(!s||m===null||m.length===0||r&&!p)r?d(null):c();else{let v=r?0:n,b=v*4,S=g.clippingState||null;l.value=S,S=d(m,u,b,f);for(let R=0;R!==b;++R)S[R]=t[R];g.clippingState=S,this.numIntersection=x?this.numPlanes:0,this.numPlanes+=v}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function d(h,u,f,m){let x=h!==null?h.length:0,p=null;if(x!==0){if(p=l.value,m!==!0||p===null){let g=f+x*4,v=u.matrixWorldInverse;a.getNormalMatrix(v),(p===null||p.length<g)&&(p=new Float32Array(g));for(let b=0,S=f;b!==x;++b,S+=4)o.copy(h[b]).applyMatrix4(v,a),o.normal.toArray(p,S),p[S+3]=o.constant}l.value=p,l.needsUpdate=!0}return e.numPlanes=x,e.numIntersection=0,p}}var ll=class extends xn{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new ka(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new Pn(5,5,5),r=new In({name:"CubemapFromEquirect",uniforms:Lr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:wi,blending:br});r.uniforms.tEquirect.value=t;let o=new St(s,r),a=t.minFilter;return t.minFilter===Is&&(t.minFilter=Ui),new Oo(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,s);e.setRenderTarget(r)}},Xg=256,v1=3,w1=20,m0=256,g0=16,S1=3,M1=new F,E1=new qe,Ph=class i{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new Oo(1,10,null),this._boxMesh=new St(new Pn(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){let{size:o=256,position:a=M1}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),d=this._getSourceTarget(!0);t>0&&(d.texture.mipmapsAutoUpdate=!1);let h=l.autoClear,u=l.autoClearColor,f=l.autoClearDepth,m=l.autoClearStencil,x=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,x===null&&(e.background=l.getClearColor(E1));let p=new Oo(n,s,d);return p.position.copy(a),p.update(l,e),l.autoClear=h,l.autoClearColor=u,l.autoClearDepth=f,l.autoClearStencil=m,e.background=x,t>0&&(d.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=$g(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Kg(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(Xg,bf(e))}_fromTexture(e,t){e.mapping===Cr||e.mapping===Vo?this._setSize(e.image.length===0?Xg:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=Yg(e,!1,!1),n=Math.log2(e)-v1;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=Yg(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===Cr||e.mapping===Vo?(this._cubemapMaterial===null&&(this._cubemapMaterial=$g()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Kg()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=T1(),this._integrationMaterial=A1());let t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/g0);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-S1)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(m0*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=b1());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}};function Yg(i,e,t){return new ll(i,{minFilter:Is,generateMipmaps:e,type:qn,colorSpace:Ia,depthBuffer:t})}function cl(i,e,t){return new In({name:i,uniforms:e,vertexShader:at.cube_vert,fragmentShader:t,side:wi,blending:br,depthTest:!1,depthWrite:!1})}function T1(){return cl("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${m0}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function A1(){return cl("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:g0}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function b1(){return cl("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${w1}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function Kg(){return cl("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function $g(){return cl("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function R1(i){let e=new WeakMap,t=new WeakMap,n=null;function s(u,f=!1){return u==null?null:f?o(u):r(u)}function r(u){if(u&&u.isTexture){let f=u.mapping;if(f===Gc||f===Hc)if(e.has(u)){let m=e.get(u).texture;return a(m,u.mapping)}else{let m=u.image;if(m&&m.height>0){let x=new ll(m.height);return x.fromEquirectangularTexture(i,u),e.set(u,x),u.addEventListener("dispose",c),a(x.texture,u.mapping)}else return null}}return u}function o(u){if(u&&u.isTexture&&u.isPMREMTexture!==!0){let f=u.mapping,m=f===Gc||f===Hc,x=f===Cr||f===Vo;if(m||x){let p=t.get(u),g=p!==void 0?p.texture.pmremVersion:0;if(u.isRenderTargetTexture&&u.pmremVersion!==g)return n===null&&(n=new Ph(i)),p=m?n.fromEquirectangular(u,p):n.fromCubemap(u,p),p.texture.pmremVersion=u.pmremVersion,t.set(u,p),p.texture;if(p!==void 0)return p.texture;{let v=u.image;return m&&v&&v.height>0||x&&v&&l(v)?(n===null&&(n=new Ph(i)),p=m?n.fromEquirectangular(u):n.fromCubemap(u),p.texture.pmremVersion=u.pmremVersion,t.set(u,p),u.addEventListener("dispose",d),p.texture):null}}}return u}function a(u,f){return f===Gc?u.mapping=Cr:f===Hc&&(u.mapping=Vo),u}function l(u){let f=0,m=6;for(let x=0;x<m;x++)u[x]!==void 0&&f++;return f===m}function c(u){let f=u.target;f.removeEventListener("dispose",c);let m=e.get(f);m!==void 0&&(e.delete(f),m.dispose())}function d(u){let f=u.target;f.removeEventListener("dispose",d);let m=t.get(f);m!==void 0&&(t.delete(f),m.dispose())}function h(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:h}}function C1(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&Sr("WebGLRenderer: "+n+" extension not supported."),s}}}function P1(i,e,t,n){let s={},r=new WeakMap,o=new FinalizationRegistry(m=>delete s[m]);function a(m){l(m.target)}function l(m){m.index!==null&&e.remove(m.index);for(let p in m.attributes)e.remove(m.attributes[p]);m.removeEventListener("dispose",a),delete s[m.id],o.unregister(m);let x=r.get(m);x&&(e.remove(x),r.delete(m)),n.releaseStatesOfGeometry(m),m.isInstancedBufferGeometry===!0&&delete m._maxInstanceCount,t.memory.geometries--}function c(m,x){return s[x.id]!==void 0||(x.addEventListener("dispose",a),s[x.id]=new WeakRef(x),o.register(x,x.id,x),t.memory.geometries++),x}function d(m){let x=m.attributes;for(let p in x)e.update(x[p],i.ARRAY_BUFFER)}function h(m){let x=m.index,p=m.attributes.position,g=0;if(p===void 0)return;let v=x!==null?x.array.length:p.array.length/3-1,b=p.count>=65535?Ua:Na,S=new b(Math.ceil(v/3)*6,1),R=S.array;if(x!==null){let _=x.array;g=x.version;for(let A=0,O=0;A<v;A+=3){let D=_[A+0],N=_[A+1],z=_[A+2];R[O++]=D,R[O++]=N,R[O++]=N,R[O++]=z,R[O++]=z,R[O++]=D}}else{g=p.version;for(let _=0,A=0;_<v;_+=3){let O=_+0,D=_+1,N=_+2;R[A++]=O,R[A++]=D,R[A++]=D,R[A++]=N,R[A++]=N,R[A++]=O}}S.version=g;let T=r.get(m);T&&e.remove(T),r.set(m,S)}function u(m){let x=r.get(m);if(x){let p=m.index;p!==null&&x.version<p.version&&h(m)}else h(m);return r.get(m)}function f(){for(let m in s){let x=s[m].deref();x!==void 0&&l(x)}}return{get:c,update:d,getWireframeAttribute:u,dispose:f}}function I1(i,e,t){let n;function s(h){n=h}let r,o;function a(h){r=h.type,o=h.bytesPerElement}function l(h,u){i.drawElements(n,u,r,h*o),t.update(u,n,1)}function c(h,u,f){f!==0&&(i.drawElementsInstanced(n,u,r,h*o,f),t.update(u,n,f))}function d(h,u,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,u,0,r,h,0,f);let x=0;for(let p=0;p<f;p++)x+=u[p];t.update(x,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=d}function F1(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case i.TRIANGLES:t.triangles+=a*(r/3);break;case i.LINES:t.lines+=a*(r/2);break;case i.LINE_STRIP:t.lines+=a*(r-1);break;case i.LINE_LOOP:t.lines+=a*r;break;case i.POINTS:t.points+=a*r;break;default:et("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function L1(i,e,t){let n=new WeakMap,s=new Vt;function r(o,a,l){let c=o.morphTargetInfluences,d=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,h=d!==void 0?d.length:0,u=n.get(a);if(u===void 0||u.count!==h){let O=function(){_.dispose(),n.delete(a),a.removeEventListener("dispose",O)};u!==void 0&&u.texture.dispose();let f=a.morphAttributes.position!==void 0,m=a.morphAttributes.normal!==void 0,x=a.morphAttributes.color!==void 0,p=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],v=a.morphAttributes.color||[],b=0;f===!0&&(b=1),m===!0&&(b=2),x===!0&&(b=3);let S=a.attributes.position.count*b,R=1;S>e.maxTextureSize&&(R=Math.ceil(S/e.maxTextureSize),S=e.maxTextureSize);let T=new Float32Array(S*R*4*h),_=new Da(T,S,R,h);_.type=Fn,_.needsUpdate=!0;let A=b*4;for(let D=0;D<h;D++){let N=p[D],z=g[D],G=v[D],I=S*R*4*D;for(let k=0;k<N.count;k++){let X=k*A;f===!0&&(s.fromBufferAttribute(N,k),T[I+X+0]=s.x,T[I+X+1]=s.y,T[I+X+2]=s.z,T[I+X+3]=0),m===!0&&(s.fromBufferAttribute(z,k),T[I+X+4]=s.x,T[I+X+5]=s.y,T[I+X+6]=s.z,T[I+X+7]=0),x===!0&&(s.fromBufferAttribute(G,k),T[I+X+8]=s.x,T[I+X+9]=s.y,T[I+X+10]=s.z,T[I+X+11]=G.itemSize===4?s.w:1)}}u={count:h,texture:_,size:new Ye(S,R)},n.set(a,u),a.addEventListener("dispose",O)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,t);else{let f=0;for(let x=0;x<c.length;x++)f+=c[x];let m=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",m),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",u.texture,t),l.getUniforms().setValue(i,"morphTargetsTextureSize",u.size)}return{update:r}}function D1(i,e,t,n,s){let r=new WeakMap;function o(c){let d=s.render.frame,h=c.geometry,u=e.get(c,h);if(r.get(u)!==d&&(e.update(u),r.set(u,d)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==d&&(t.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,d))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==d&&(f.update(),r.set(f,d))}return u}function a(){r=new WeakMap}function l(c){let d=c.target;d.removeEventListener("dispose",l),n.releaseStatesOfObject(d),t.remove(d.instanceMatrix),d.instanceColor!==null&&t.remove(d.instanceColor)}return{update:o,dispose:a}}var N1={[cf]:"LINEAR_TONE_MAPPING",[hf]:"REINHARD_TONE_MAPPING",[uf]:"CINEON_TONE_MAPPING",[Ja]:"ACES_FILMIC_TONE_MAPPING",[ff]:"AGX_TONE_MAPPING",[pf]:"NEUTRAL_TONE_MAPPING",[df]:"CUSTOM_TONE_MAPPING"};function U1(i,e,t,n,s,r){let o=new xn(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,d=new Zt;d.setAttribute("position",new Dt([-1,3,0,-1,-1,0,3,-1,0],3)),d.setAttribute("uv",new Dt([0,2,0,0,2,0],2));let h=new bc({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),u=new St(d,h),f=new Ka(-1,1,1,-1,0,1),m=null,x=null,p=!1,g,v=null,b=[],S=!1;this.setSize=function(R,T){o.setSize(R,T),a!==null&&a.setSize(R,T),l!==null&&l.setSize(R,T);for(let _=0;_<b.length;_++){let A=b[_];A.setSize&&A.setSize(R,T)}},this.setEffects=function(R){b=R,S=b.length>0&&b[0].isRenderPass===!0;let T=o.width,_=o.height;b.length>0&&a===null&&(a=new xn(T,_,{type:qn,depthBuffer:!1,stencilBuffer:!1}),l=new xn(T,_,{type:qn,depthBuffer:!1,stencilBuffer:!1}));let A=s===!0&&b.some(O=>O.needsDepthTexture===!0);A!==(o.depthTexture!==null)&&(A===!0&&c===null&&(c=new Cs(T,_),r===!0&&(c.format=Fs,c.type=Ir)),o.dispose(),o.depthTexture=A?c:null,o.resolveDepthBuffer=A,o.storeMultisampledDepthBuffer=A);for(let O=0;O<b.length;O++){let D=b[O];D.setSize&&D.setSize(T,_),A&&D.needsDepthTexture===!0&&D.setDepthTexture&&D.setDepthTexture(c)}},this.begin=function(R,T){if(p||R.toneMapping===os&&b.length===0)return!1;if(v=T,T!==null){let _=T.width,A=T.height;(o.width!==_||o.height!==A)&&this.setSize(_,A)}return S===!1&&R.setRenderTarget(o),g=R.toneMapping,R.toneMapping=os,!0},this.hasRenderPass=function(){return S},this.end=function(R,T){R.toneMapping=g,p=!0;let _=o,A=a;for(let O=0;O<b.length;O++){let D=b[O];D.enabled!==!1&&(D.render(R,A,_,T),D.needsSwap!==!1&&(_=A,A=A===a?l:a))}if(m!==R.outputColorSpace||x!==R.toneMapping){m=R.outputColorSpace,x=R.toneMapping,h.defines={},_t.getTransfer(m)===bt&&(h.defines.SRGB_TRANSFER="");let O=N1[x];O&&(h.defines[O]=""),h.needsUpdate=!0}h.uniforms.tDiffuse.value=_.texture,R.setRenderTarget(v),R.render(u,f),v=null,p=!1},this.isCompositing=function(){return p},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),d.dispose(),h.dispose()}}var _0=new nn,x0=new Cs(1,1),y0=new Va(1),v0=new Da,w0=new Co,S0=new ka,Zg=[],Jg=[],Qg=new Float32Array(16),jg=new Float32Array(9),e0=new Float32Array(4);function Wo(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=Zg[s];if(r===void 0&&(r=new Float32Array(s),Zg[s]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,i[o].toArray(r,a)}return r}function Si(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function Mi(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function Fh(i,e){let t=Jg[e];t===void 0&&(t=new Int32Array(e),Jg[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function O1(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function B1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Si(t,e))return;i.uniform2fv(this.addr,e),Mi(t,e)}}function k1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(Si(t,e))return;i.uniform3fv(this.addr,e),Mi(t,e)}}function V1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Si(t,e))return;i.uniform4fv(this.addr,e),Mi(t,e)}}function z1(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(Si(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),Mi(t,e)}else{if(Si(t,n))return;e0.set(n),i.uniformMatrix2fv(this.addr,!1,e0),Mi(t,n)}}function G1(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(Si(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),Mi(t,e)}else{if(Si(t,n))return;jg.set(n),i.uniformMatrix3fv(this.addr,!1,jg),Mi(t,n)}}function H1(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(Si(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),Mi(t,e)}else{if(Si(t,n))return;Qg.set(n),i.uniformMatrix4fv(this.addr,!1,Qg),Mi(t,n)}}function W1(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function q1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Si(t,e))return;i.uniform2iv(this.addr,e),Mi(t,e)}}function X1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Si(t,e))return;i.uniform3iv(this.addr,e),Mi(t,e)}}function Y1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Si(t,e))return;i.uniform4iv(this.addr,e),Mi(t,e)}}function K1(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function $1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Si(t,e))return;i.uniform2uiv(this.addr,e),Mi(t,e)}}function Z1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Si(t,e))return;i.uniform3uiv(this.addr,e),Mi(t,e)}}function J1(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Si(t,e))return;i.uniform4uiv(this.addr,e),Mi(t,e)}}function Lh(i){return i.version===0&&(i.compareFunction=Mf,i.needsUpdate=!0),i}function Q1(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Lh(x0):r=_0,t.setTexture2D(e||r,s)}function j1(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||w0,s)}function eE(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Lh(y0):r=S0,t.setTextureCube(e||r,s)}function tE(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||v0,s)}function iE(i){switch(i){case 5126:return O1;case 35664:return B1;case 35665:return k1;case 35666:return V1;case 35674:return z1;case 35675:return G1;case 35676:return H1;case 5124:case 35670:return W1;case 35667:case 35671:return q1;case 35668:case 35672:return X1;case 35669:case 35673:return Y1;case 5125:return K1;case 36294:return $1;case 36295:return Z1;case 36296:return J1;case 35678:case 36198:case 36298:case 36306:case 35682:return Q1;case 35679:case 36299:case 36307:return j1;case 35680:case 36300:case 36308:case 36293:return eE;case 36289:case 36303:case 36311:case 36292:return tE}}function nE(i,e){i.uniform1fv(this.addr,e)}function sE(i,e){let t=Wo(e,this.size,2);i.uniform2fv(this.addr,t)}function rE(i,e){let t=Wo(e,this.size,3);i.uniform3fv(this.addr,t)}function oE(i,e){let t=Wo(e,this.size,4);i.uniform4fv(this.addr,t)}function aE(i,e){let t=Wo(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function lE(i,e){let t=Wo(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function cE(i,e){let t=Wo(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function hE(i,e){i.uniform1iv(this.addr,e)}function uE(i,e){i.uniform2iv(this.addr,e)}function dE(i,e){i.uniform3iv(this.addr,e)}function fE(i,e){i.uniform4iv(this.addr,e)}function pE(i,e){i.uniform1uiv(this.addr,e)}function mE(i,e){i.uniform2uiv(this.addr,e)}function gE(i,e){i.uniform3uiv(this.addr,e)}function _E(i,e){i.uniform4uiv(this.addr,e)}function xE(i,e,t){let n=this.cache,s=e.length,r=Fh(t,s);Si(n,r)||(i.uniform1iv(this.addr,r),Mi(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Lh(x0):o=_0;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function yE(i,e,t){let n=this.cache,s=e.length,r=Fh(t,s);Si(n,r)||(i.uniform1iv(this.addr,r),Mi(n,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||w0,r[o])}function vE(i,e,t){let n=this.cache,s=e.length,r=Fh(t,s);Si(n,r)||(i.uniform1iv(this.addr,r),Mi(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Lh(y0):o=S0;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function wE(i,e,t){let n=this.cache,s=e.length,r=Fh(t,s);Si(n,r)||(i.uniform1iv(this.addr,r),Mi(n,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||v0,r[o])}function SE(i){switch(i){case 5126:return nE;case 35664:return sE;case 35665:return rE;case 35666:return oE;case 35674:return aE;case 35675:return lE;case 35676:return cE;case 5124:case 35670:return hE;case 35667:case 35671:return uE;case 35668:case 35672:return dE;case 35669:case 35673:return fE;case 5125:return pE;case 36294:return mE;case 36295:return gE;case 36296:return _E;case 35678:case 36198:case 36298:case 36306:case 35682:return xE;case 35679:case 36299:case 36307:return yE;case 35680:case 36300:case 36308:case 36293:return vE;case 36289:case 36303:case 36311:case 36292:return wE}}var Of=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=iE(t.type)}},Bf=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=SE(t.type)}},kf=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],n)}}},Nf=/(\w+)(\])?(\[|\.)?/g;function t0(i,e){i.seq.push(e),i.map[e.id]=e}function ME(i,e,t){let n=i.name,s=n.length;for(Nf.lastIndex=0;;){let r=Nf.exec(n),o=Nf.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){t0(t,c===void 0?new Of(a,i,e):new Bf(a,i,e));break}else{let h=t.map[a];h===void 0&&(h=new kf(a),t0(t,h)),t=h}}}var Ho=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);ME(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&n.push(o)}return n}};function i0(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}var EE=37297,TE=0;function AE(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var n0=new it;function bE(i){_t._getMatrix(n0,_t.workingColorSpace,i);let e=`mat3( ${n0.elements.map(t=>t.toFixed(4))} )`;switch(_t.getTransfer(i)){case Fa:return[e,"LinearTransferOETF"];case bt:return[e,"sRGBTransferOETF"];default:return Ke("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function s0(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+AE(i.getShaderSource(e),a)}else return r}function RE(i,e){let t=bE(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var CE={[cf]:"Linear",[hf]:"Reinhard",[uf]:"Cineon",[Ja]:"ACESFilmic",[ff]:"AgX",[pf]:"Neutral",[df]:"Custom"};function PE(i,e){let t=CE[e];return t===void 0?(Ke("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var Ch=new F;function IE(){_t.getLuminanceCoefficients(Ch);let i=Ch.x.toFixed(4),e=Ch.y.toFixed(4),t=Ch.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function FE(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(al).join(`
`)}function LE(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function DE(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:i.getAttribLocation(e,o),locationSize:a}}return t}function al(i){return i!==""}function r0(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function o0(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var NE=/^[ \t]*#include +<([\w\d./]+)>/gm;function Vf(i){return i.replace(NE,UE)}function UE(i,e){let t=at[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return Vf(t)}var OE=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function a0(i){return i.replace(OE,BE)}function BE(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function l0(i){let e=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?e+=`
#define HIGH_PRECISION`:i.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}var kE={[Ar]:"SHADOWMAP_TYPE_PCF",[Bo]:"SHADOWMAP_TYPE_VSM"};function VE(i){return kE[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var zE={[Vo]:"ENVMAP_MODE_REFRACTION"};function GE(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":zE[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var HE={[lf]:"ENVMAP_BLENDING_MULTIPLY",[Tg]:"ENVMAP_BLENDING_MIX",[Ag]:"ENVMAP_BLENDING_ADD"};function WE(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":HE[i.combine]||"ENVMAP_BLENDING_NONE"}function qE(i,e,t,n){let s=i.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=VE(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",d=GE(t),h=WE(t),u=FE(t),f=LE(r),m=s.createProgram(),x,p,g=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(x=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(al).join(`
`),x.length>0&&(x+=`
`),p=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(al).join(`
`),p.length>0&&(p+=`
`)):(x=[l0(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+d:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(al).join(`
`),p=[l0(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+d:"",t.envMap?"#define "+h:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==os?"#define TONE_MAPPING":"",t.toneMapping!==os?at.tonemapping_pars_fragment:"",t.toneMapping!==os?PE("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",at.colorspace_pars_fragment,RE("linearToOutputTexel",t.outputColorSpace),IE(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(al).join(`
`)),o=Vf(o),o=r0(o,t),o=o0(o,t),a=Vf(a),a=r0(a,t),a=o0(a,t),o=a0(o),a=a0(a),t.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,x=[u,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+x,p=["#define varying in",t.glslVersion===Ef?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Ef?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+p);let v=g+x+o,b=g+p+a,S=i0(s,s.VERTEX_SHADER,v),R=i0(s,s.FRAGMENT_SHADER,b);s.attachShader(m,S),s.attachShader(m,R),t.index0AttributeName!==void 0?s.bindAttribLocation(m,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(m,0,"position"),s.linkProgram(m);function T(D){if(i.debug.checkShaderErrors){let N=s.getProgramInfoLog(m)||"",z=s.getShaderInfoLog(S)||"",G=s.getShaderInfoLog(R)||"",I=N.trim(),k=z.trim(),X=G.trim(),W=!0,le=!0;if(s.getProgramParameter(m,s.LINK_STATUS)===!1)if(W=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,m,S,R);else{let Z=s0(s,S,"vertex"),j=s0(s,R,"fragment");et("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(m,s.VALIDATE_STATUS)+`

Material Name: `+D.name+`
Material Type: `+D.type+`

Program Info Log: `+I+`
`+Z+`
`+j)}else I!==""?Ke("WebGLProgram: Program Info Log:",I):(k===""||X==="")&&(le=!1);le&&(D.diagnostics={runnable:W,programLog:I,vertexShader:{log:k,prefix:x},fragmentShader:{log:X,prefix:p}})}s.deleteShader(S),s.deleteShader(R),_=new Ho(s,m),A=DE(s,m)}let _;this.getUniforms=function(){return _===void 0&&T(this),_};let A;this.getAttributes=function(){return A===void 0&&T(this),A};let O=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return O===!1&&(O=s.getProgramParameter(m,EE)),O},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(m),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=TE++,this.cacheKey=e,this.usedTimes=1,this.program=m,this.vertexShader=S,this.fragmentShader=R,this}var XE=0,zf=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new Gf(e),t.set(e,n)),n}},Gf=class{constructor(e){this.id=XE++,this.code=e,this.usedTimes=0}};function YE(i){return i===ar||i===sl||i===rl}function KE(i,e,t,n,s,r){let o=new Po,a=new zf,l=new Set,c=[],d=new Map,h=n.logarithmicDepthBuffer,u={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(_){return l.add(_),_===0?"uv":`uv${_}`}function m(_,A,O,D,N,z){let G=D.fog,I=N.geometry,k=_.isMeshStandardMaterial||_.isMeshLambertMaterial||_.isMeshPhongMaterial?D.environment:null,X=_.isMeshStandardMaterial||_.isMeshLambertMaterial&&!_.envMap||_.isMeshPhongMaterial&&!_.envMap,W=e.get(_.envMap||k,X),le=u[_.type],Z=n.precision;_.precision!==null&&(Z=n.getMaxPrecision(_.precision),Z!==_.precision&&Ke("WebGLProgram.getParameters:",_.precision,"not supported, using",Z,"instead."));let j=I.morphAttributes.position||I.morphAttributes.normal||I.morphAttributes.color,ne=j!==void 0?j.length:0,de=0;I.morphAttributes.position!==void 0&&(de=1),I.morphAttributes.normal!==void 0&&(de=2),I.morphAttributes.color!==void 0&&(de=3);let ue,ee,me,ge;if(le){let Re=ls[le];ue=Re.vertexShader,ee=Re.fragmentShader}else{ue=_.vertexShader,ee=_.fragmentShader;let Re=a.getVertexShaderStage(_),ct=a.getFragmentShaderStage(_);a.update(_,Re,ct),me=Re.id,ge=ct.id}let xe=i.getRenderTarget(),_e=i.state.buffers.depth.getReversed(),ze=N.isInstancedMesh===!0,Ze=N.isBatchedMesh===!0,Ue=!!_.map,nt=!!_.matcap,lt=!!W,st=lt&&W.isPMREMTexture===!0,Yt=!!_.aoMap,kt=!!_.lightMap,li=!!_.bumpMap&&_.wireframe===!1,Ft=!!_.normalMap,Ri=!!_.displacementMap,vt=!!_.emissiveMap,yi=!!_.metalnessMap,jt=!!_.roughnessMap,ci=_.anisotropy>0,V=_.clearcoat>0,Ce=_.diffuseRoughness>0,$e=_.dispersion>0,ot=_.retroreflectivity>0,Ee=_.iridescence>0,Nt=_.sheen>0,Ge=_.transmission>0,Xe=ci&&!!_.anisotropyMap,P=V&&!!_.clearcoatMap,w=V&&!!_.clearcoatNormalMap,Y=V&&!!_.clearcoatRoughnessMap,he=Ce&&!!_.diffuseRoughnessMap,oe=Ee&&!!_.iridescenceMap,ve=Ee&&!!_.iridescenceThicknessMap,we=Nt&&!!_.sheenColorMap,te=Nt&&!!_.sheenRoughnessMap,se=!!_.specularMap,pe=!!_.specularColorMap,B=!!_.specularIntensityMap,re=Ge&&!!_.transmissionMap,ie=Ge&&!!_.thicknessMap,Te=!!_.gradientMap,ye=!!_.alphaMap,Me=_.alphaTest>0,He=!!_.alphaHash,Qe=!!_.extensions,ce=os;_.toneMapped&&(xe===null||xe.isXRRenderTarget===!0)&&(ce=i.toneMapping);let Be=st?W.isCompressedCubeTexture?W.image[0].mipmaps:W.mipmaps:null,je={shaderID:le,shaderType:_.type,shaderName:_.name,vertexShader:ue,fragmentShader:ee,defines:_.defines,customVertexShaderID:me,customFragmentShaderID:ge,isRawShaderMaterial:_.isRawShaderMaterial===!0,glslVersion:_.glslVersion,precision:Z,batching:Ze,batchingColor:Ze&&N._colorsTexture!==null,instancing:ze,instancingColor:ze&&N.instanceColor!==null,instancingMorph:ze&&N.morphTexture!==null,outputColorSpace:xe===null?i.outputColorSpace:xe.isXRRenderTarget===!0?xe.texture.colorSpace:_t.workingColorSpace,alphaToCoverage:!!_.alphaToCoverage,map:Ue,matcap:nt,envMap:lt,envMapMode:lt&&W.mapping,envMapPMREM:st,envMapMaxLod:st?Be.length-1:null,envMapSize:st?Be[0].width:null,aoMap:Yt,lightMap:kt,bumpMap:li,normalMap:Ft,displacementMap:Ri,emissiveMap:vt,normalMapObjectSpace:Ft&&_.normalMapType===Cg,normalMapTangentSpace:Ft&&_.normalMapType===Ah,packedNormalMap:Ft&&_.normalMapType===Ah&&YE(_.normalMap.format),metalnessMap:yi,roughnessMap:jt,anisotropy:ci,anisotropyMap:Xe,clearcoat:V,clearcoatMap:P,clearcoatNormalMap:w,clearcoatRoughnessMap:Y,diffuseRoughness:Ce,diffuseRoughnessMap:he,dispersion:$e,retroreflection:ot,iridescence:Ee,iridescenceMap:oe,iridescenceThicknessMap:ve,sheen:Nt,sheenColorMap:we,sheenRoughnessMap:te,specularMap:se,specularColorMap:pe,specularIntensityMap:B,transmission:Ge,transmissionMap:re,thicknessMap:ie,gradientMap:Te,opaque:_.transparent===!1&&_.blending===ko&&_.alphaToCoverage===!1,alphaMap:ye,alphaTest:Me,alphaHash:He,combine:_.combine,mapUv:Ue&&f(_.map.channel),aoMapUv:Yt&&f(_.aoMap.channel),lightMapUv:kt&&f(_.lightMap.channel),bumpMapUv:li&&f(_.bumpMap.channel),normalMapUv:Ft&&f(_.normalMap.channel),displacementMapUv:Ri&&f(_.displacementMap.channel),emissiveMapUv:vt&&f(_.emissiveMap.channel),metalnessMapUv:yi&&f(_.metalnessMap.channel),roughnessMapUv:jt&&f(_.roughnessMap.channel),anisotropyMapUv:Xe&&f(_.anisotropyMap.channel),clearcoatMapUv:P&&f(_.clearcoatMap.channel),clearcoatNormalMapUv:w&&f(_.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:Y&&f(_.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:he&&f(_.diffuseRoughnessMap.channel),iridescenceMapUv:oe&&f(_.iridescenceMap.channel),iridescenceThicknessMapUv:ve&&f(_.iridescenceThicknessMap.channel),sheenColorMapUv:we&&f(_.sheenColorMap.channel),sheenRoughnessMapUv:te&&f(_.sheenRoughnessMap.channel),specularMapUv:se&&f(_.specularMap.channel),specularColorMapUv:pe&&f(_.specularColorMap.channel),specularIntensityMapUv:B&&f(_.specularIntensityMap.channel),transmissionMapUv:re&&f(_.transmissionMap.channel),thicknessMapUv:ie&&f(_.thicknessMap.channel),alphaMapUv:ye&&f(_.alphaMap.channel),vertexTangents:!!I.attributes.tangent&&(Ft||ci),vertexNormals:!!I.attributes.normal,vertexColors:_.vertexColors,vertexAlphas:_.vertexColors===!0&&!!I.attributes.color&&I.attributes.color.itemSize===4,pointsUvs:N.isPoints===!0&&!!I.attributes.uv&&(Ue||ye),fog:!!G,useFog:_.fog===!0,fogExp2:!!G&&G.isFogExp2,flatShading:_.wireframe===!1&&(_.flatShading===!0||I.attributes.normal===void 0&&Ft===!1&&(_.isMeshLambertMaterial||_.isMeshPhongMaterial||_.isMeshStandardMaterial||_.isMeshPhysicalMaterial)),sizeAttenuation:_.sizeAttenuation===!0,logarithmicDepthBuffer:h,reversedDepthBuffer:_e,skinning:N.isSkinnedMesh===!0,hasPositionAttribute:I.attributes.position!==void 0,morphTargets:I.morphAttributes.position!==void 0,morphNormals:I.morphAttributes.normal!==void 0,morphColors:I.morphAttributes.color!==void 0,morphTargetsCount:ne,morphTextureStride:de,numSunLights:A.sun.length,numDirLights:A.directional.length,numPointLights:A.point.length,numSpotLights:A.spot.length,numSpotLightMaps:A.spotLightMap.length,numRectAreaLights:A.rectArea.length,numHemiLights:A.hemi.length,numSunLightShadows:A.sunShadowMap.length,numDirLightShadows:A.directionalShadowMap.length,numPointLightShadows:A.pointShadowMap.length,numSpotLightShadows:A.spotShadowMap.length,numSpotLightShadowsWithMaps:A.numSpotLightShadowsWithMaps,numLightProbes:A.numLightProbes,numLightProbeGrids:z.filter(Re=>Re.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:_.dithering,shadowMapEnabled:i.shadowMap.enabled&&O.length>0,shadowMapType:i.shadowMap.type,toneMapping:ce,decodeVideoTexture:Ue&&_.map.isVideoTexture===!0&&_t.getTransfer(_.map.colorSpace)===bt,decodeVideoTextureEmissive:vt&&_.emissiveMap.isVideoTexture===!0&&_t.getTransfer(_.emissiveMap.colorSpace)===bt,premultipliedAlpha:_.premultipliedAlpha,doubleSided:_.side===rn,flipSided:_.side===wi,useDepthPacking:_.depthPacking>=0,depthPacking:_.depthPacking||0,index0AttributeName:_.index0AttributeName,extensionClipCullDistance:Qe&&_.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Qe&&_.extensions.multiDraw===!0||Ze)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:_.customProgramCacheKey()};return je.vertexUv1s=l.has(1),je.vertexUv2s=l.has(2),je.vertexUv3s=l.has(3),l.clear(),je}function x(_){let A=[];if(_.shaderID?A.push(_.shaderID):(A.push(_.customVertexShaderID),A.push(_.customFragmentShaderID)),_.defines!==void 0)for(let O in _.defines)A.push(O),A.push(_.defines[O]);return _.isRawShaderMaterial===!1&&(p(A,_),g(A,_),A.push(i.outputColorSpace)),A.push(_.customProgramCacheKey),A.join()}function p(_,A){_.push(A.precision),_.push(A.outputColorSpace),_.push(A.envMapMode),_.push(A.envMapPMREM),_.push(A.envMapMaxLod),_.push(A.envMapSize),_.push(A.mapUv),_.push(A.alphaMapUv),_.push(A.lightMapUv),_.push(A.aoMapUv),_.push(A.bumpMapUv),_.push(A.normalMapUv),_.push(A.displacementMapUv),_.push(A.emissiveMapUv),_.push(A.metalnessMapUv),_.push(A.roughnessMapUv),_.push(A.anisotropyMapUv),_.push(A.clearcoatMapUv),_.push(A.clearcoatNormalMapUv),_.push(A.clearcoatRoughnessMapUv),_.push(A.diffuseRoughnessMapUv),_.push(A.iridescenceMapUv),_.push(A.iridescenceThicknessMapUv),_.push(A.sheenColorMapUv),_.push(A.sheenRoughnessMapUv),_.push(A.specularMapUv),_.push(A.specularColorMapUv),_.push(A.specularIntensityMapUv),_.push(A.transmissionMapUv),_.push(A.thicknessMapUv),_.push(A.combine),_.push(A.fogExp2),_.push(A.sizeAttenuation),_.push(A.morphTargetsCount),_.push(A.numSunLights),_.push(A.numDirLights),_.push(A.numPointLights),_.push(A.numSpotLights),_.push(A.numSpotLightMaps),_.push(A.numHemiLights),_.push(A.numRectAreaLights),_.push(A.numSunLightShadows),_.push(A.numDirLightShadows),_.push(A.numPointLightShadows),_.push(A.numSpotLightShadows),_.push(A.numSpotLightShadowsWithMaps),_.push(A.numLightProbes),_.push(A.numLightProbeGrids),_.push(A.shadowMapType),_.push(A.toneMapping),_.push(A.numClippingPlanes),_.push(A.numClipIntersection),_.push(A.depthPacking)}function g(_,A){o.disableAll(),A.instancing&&o.enable(0),A.instancingColor&&o.enable(1),A.instancingMorph&&o.enable(2),A.matcap&&o.enable(3),A.envMap&&o.enable(4),A.normalMapObjectSpace&&o.enable(5),A.normalMapTangentSpace&&o.enable(6),A.clearcoat&&o.enable(7),A.iridescence&&o.enable(8),A.alphaTest&&o.enable(9),A.vertexColors&&o.enable(10),A.vertexAlphas&&o.enable(11),A.vertexUv1s&&o.enable(12),A.vertexUv2s&&o.enable(13),A.vertexUv3s&&o.enable(14),A.vertexTangents&&o.enable(15),A.anisotropy&&o.enable(16),A.alphaHash&&o.enable(17),A.batching&&o.enable(18),A.dispersion&&o.enable(19),A.retroreflection&&o.enable(24),A.diffuseRoughness&&o.enable(25),A.batchingColor&&o.enable(20),A.gradientMap&&o.enable(21),A.packedNormalMap&&o.enable(22),A.vertexNormals&&o.enable(23),_.push(o.mask),o.disableAll(),A.fog&&o.enable(0),A.useFog&&o.enable(1),A.flatShading&&o.enable(2),A.logarithmicDepthBuffer&&o.enable(3),A.reversedDepthBuffer&&o.enable(4),A.skinning&&o.enable(5),A.morphTargets&&o.enable(6),A.morphNormals&&o.enable(7),A.morphColors&&o.enable(8),A.premultipliedAlpha&&o.enable(9),A.shadowMapEnabled&&o.enable(10),A.doubleSided&&o.enable(11),A.flipSided&&o.enable(12),A.useDepthPacking&&o.enable(13),A.dithering&&o.enable(14),A.transmission&&o.enable(15),A.sheen&&o.enable(16),A.opaque&&o.enable(17),A.pointsUvs&&o.enable(18),A.decodeVideoTexture&&o.enable(19),A.decodeVideoTextureEmissive&&o.enable(20),A.alphaToCoverage&&o.enable(21),A.numLightProbeGrids>0&&o.enable(22),A.hasPositionAttribute&&o.enable(23),_.push(o.mask)}function v(_){let A=u[_.type],O;if(A){let D=ls[A];O=bh.clone(D.uniforms)}else O=_.uniforms;return O}function b(_,A){let O=d.get(A);return O!==void 0?++O.usedTimes:(O=new qE(i,A,_,s),c.push(O),d.set(A,O)),O}function S(_){if(--_.usedTimes===0){let A=c.indexOf(_);c[A]=c[c.length-1],c.pop(),d.delete(_.cacheKey),_.destroy()}}function R(_){a.remove(_)}function T(){a.dispose()}return{getParameters:m,getProgramCacheKey:x,getUniforms:v,acquireProgram:b,releaseProgram:S,releaseShaderCache:R,programs:c,dispose:T}}function $E(){let i=new WeakMap;function e(o){return i.has(o)}function t(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function ZE(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function c0(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function h0(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function o(u){let f=0;return u.isInstancedMesh&&(f+=2),u.isSkinnedMesh&&(f+=1),f}function a(u,f,m,x,p,g){let v=i[e];return v===void 0?(v={id:u.id,object:u,geometry:f,material:m,materialVariant:o(u),groupOrder:x,renderOrder:u.renderOrder,z:p,group:g},i[e]=v):(v.id=u.id,v.object=u,v.geometry=f,v.material=m,v.materialVariant=o(u),v.groupOrder=x,v.renderOrder=u.renderOrder,v.z=p,v.group=g),e++,v}function l(u,f,m,x,p,g,v){v.reversedDepth===!0&&(p=-p);let b=a(u,f,m,x,p,g);m.transmission>0?n.push(b):m.transparent===!0?s.push(b):t.push(b)}function c(u,f,m,x,p,g){let v=a(u,f,m,x,p,g);m.transmission>0?n.unshift(v):m.transparent===!0?s.unshift(v):t.unshift(v)}function d(u,f){t.length>1&&t.sort(u||ZE),n.length>1&&n.sort(f||c0),s.length>1&&s.sort(f||c0)}function h(){for(let u=e,f=i.length;u<f;u++){let m=i[u];if(m.id===null)break;m.id=null,m.object=null,m.geometry=null,m.material=null,m.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:h,sort:d}}function JE(){let i=new WeakMap;function e(n,s){let r=i.get(n),o;return r===void 0?(o=new h0,i.set(n,[o])):s>=r.length?(o=new h0,r.push(o)):o=r[s],o}function t(){i=new WeakMap}return{get:e,dispose:t}}function QE(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new F,color:new qe};break;case"SpotLight":t={position:new F,direction:new F,color:new qe,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new F,color:new qe,distance:0,decay:0};break;case"HemisphereLight":t={direction:new F,skyColor:new qe,groundColor:new qe};break;case"RectAreaLight":t={color:new qe,position:new F,halfWidth:new F,halfHeight:new F};break}return i[e.id]=t,t}}}function jE(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ye};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ye};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ye,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}var eT=0;function tT(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function iT(i){let e=new QE,t=jE(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new F);let s=new F,r=new dt,o=new dt;function a(c){let d=0,h=0,u=0;for(let z=0;z<9;z++)n.probe[z].set(0,0,0);let f=0,m=0,x=0,p=0,g=0,v=0,b=0,S=0,R=0,T=0,_=0,A=0,O=0,D=0;c.sort(tT);for(let z=0,G=c.length;z<G;z++){let I=c[z],k=I.color,X=I.intensity,W=I.distance,le=null;if(I.shadow&&I.shadow.map&&(I.shadow.map.texture.format===ar?le=I.shadow.map.texture:le=I.shadow.map.depthTexture||I.shadow.map.texture),I.isAmbientLight)d+=k.r*X,h+=k.g*X,u+=k.b*X;else if(I.isLightProbe){for(let Z=0;Z<9;Z++)n.probe[Z].addScaledVector(I.sh.coefficients[Z],X);D++}else if(I.isSunLight){let Z=e.get(I);if(Z.color.copy(I.color).multiplyScalar(I.intensity),I.castShadow){let j=I.shadow,ne=t.get(I);ne.shadowIntensity=j.intensity,ne.shadowBias=j.bias,ne.shadowNormalBias=j.normalBias,ne.shadowRadius=j.radius,ne.shadowMapSize.copy(j.mapSize).multiply(j.getFrameExtents()),n.sunShadow[m]=ne,n.sunShadowMap[m]=le;let de=j.getViewportCount();for(let ue=0;ue<de;ue++)n.sunShadowMatrix[x+ue]=j.getMatrix(ue),n.sunShadowCascade[x+ue]=j._cascadeData[ue];x+=de,m++}n.sun[f]=Z,f++}else if(I.isDirectionalLight){let Z=e.get(I);if(Z.color.copy(I.color).multiplyScalar(I.intensity),I.castShadow){let j=I.shadow,ne=t.get(I);ne.shadowIntensity=j.intensity,ne.shadowBias=j.bias,ne.shadowNormalBias=j.normalBias,ne.shadowRadius=j.radius,ne.shadowMapSize=j.mapSize,n.directionalShadow[p]=ne,n.directionalShadowMap[p]=le,n.directionalShadowMatrix[p]=I.shadow.matrix,R++}n.directional[p]=Z,p++}else if(I.isSpotLight){let Z=e.get(I);Z.position.setFromMatrixPosition(I.matrixWorld),Z.color.copy(k).multiplyScalar(X),Z.distance=W,Z.coneCos=Math.cos(I.angle),Z.penumbraCos=Math.cos(I.angle*(1-I.penumbra)),Z.decay=I.decay,n.spot[v]=Z;let j=I.shadow;if(I.map&&(n.spotLightMap[A]=I.map,A++,j.updateMatrices(I),I.castShadow&&O++),n.spotLightMatrix[v]=j.matrix,I.castShadow){let ne=t.get(I);ne.shadowIntensity=j.intensity,ne.shadowBias=j.bias,ne.shadowNormalBias=j.normalBias,ne.shadowRadius=j.radius,ne.shadowMapSize=j.mapSize,n.spotShadow[v]=ne,n.spotShadowMap[v]=le,_++}v++}else if(I.isRectAreaLight){let Z=e.get(I);Z.color.copy(k).multiplyScalar(X),Z.halfWidth.set(I.width*.5,0,0),Z.halfHeight.set(0,I.height*.5,0),n.rectArea[b]=Z,b++}else if(I.isPointLight){let Z=e.get(I);if(Z.color.copy(I.color).multiplyScalar(I.intensity),Z.distance=I.distance,Z.decay=I.decay,I.castShadow){let j=I.shadow,ne=t.get(I);ne.shadowIntensity=j.intensity,ne.shadowBias=j.bias,ne.shadowNormalBias=j.normalBias,ne.shadowRadius=j.radius,ne.shadowMapSize=j.mapSize,ne.shadowCameraNear=j.camera.near,ne.shadowCameraFar=j.camera.far,n.pointShadow[g]=ne,n.pointShadowMap[g]=le,n.pointShadowMatrix[g]=I.shadow.matrix,T++}n.point[g]=Z,g++}else if(I.isHemisphereLight){let Z=e.get(I);Z.skyColor.copy(I.color).multiplyScalar(X),Z.groundColor.copy(I.groundColor).multiplyScalar(X),n.hemi[S]=Z,S++}}b>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Ie.LTC_FLOAT_1,n.rectAreaLTC2=Ie.LTC_FLOAT_2):(n.rectAreaLTC1=Ie.LTC_HALF_1,n.rectAreaLTC2=Ie.LTC_HALF_2)),n.ambient[0]=d,n.ambient[1]=h,n.ambient[2]=u;let N=n.hash;(N.sunLength!==f||N.directionalLength!==p||N.pointLength!==g||N.spotLength!==v||N.rectAreaLength!==b||N.hemiLength!==S||N.numSunShadows!==m||N.numDirectionalShadows!==R||N.numPointShadows!==T||N.numSpotShadows!==_||N.numSpotMaps!==A||N.numLightProbes!==D)&&(n.sun.length=f,n.directional.length=p,n.spot.length=v,n.rectArea.length=b,n.point.length=g,n.hemi.length=S,n.sunShadow.length=m,n.sunShadowMap.length=m,n.sunShadowMatrix.length=x,n.sunShadowCascade.length=x,n.directionalShadow.length=R,n.directionalShadowMap.length=R,n.directionalShadowMatrix.length=R,n.pointShadow.length=T,n.pointShadowMap.length=T,n.pointShadowMatrix.length=T,n.spotShadow.length=_,n.spotShadowMap.length=_,n.spotLightMatrix.length=_+A-O,n.spotLightMap.length=A,n.numSpotLightShadowsWithMaps=O,n.numLightProbes=D,N.sunLength=f,N.directionalLength=p,N.pointLength=g,N.spotLength=v,N.rectAreaLength=b,N.hemiLength=S,N.numSunShadows=m,N.numDirectionalShadows=R,N.numPointShadows=T,N.numSpotShadows=_,N.numSpotMaps=A,N.numLightProbes=D,n.version=eT++)}function l(c,d){let h=0,u=0,f=0,m=0,x=0,p=0,g=d.matrixWorldInverse;for(let v=0,b=c.length;v<b;v++){let S=c[v];if(S.isSunLight){let R=n.sun[h];R.direction.setFromMatrixPosition(S.matrixWorld),R.direction.transformDirection(g),h++}else if(S.isDirectionalLight){let R=n.directional[u];R.direction.setFromMatrixPosition(S.matrixWorld),s.setFromMatrixPosition(S.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(g),u++}else if(S.isSpotLight){let R=n.spot[m];R.position.setFromMatrixPosition(S.matrixWorld),R.position.applyMatrix4(g),R.direction.setFromMatrixPosition(S.matrixWorld),s.setFromMatrixPosition(S.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(g),m++}else if(S.isRectAreaLight){let R=n.rectArea[x];R.position.setFromMatrixPosition(S.matrixWorld),R.position.applyMatrix4(g),o.identity(),r.copy(S.matrixWorld),r.premultiply(g),o.extractRotation(r),R.halfWidth.set(S.width*.5,0,0),R.halfHeight.set(0,S.height*.5,0),R.halfWidth.applyMatrix4(o),R.halfHeight.applyMatrix4(o),x++}else if(S.isPointLight){let R=n.point[f];R.position.setFromMatrixPosition(S.matrixWorld),R.position.applyMatrix4(g),f++}else if(S.isHemisphereLight){let R=n.hemi[p];R.direction.setFromMatrixPosition(S.matrixWorld),R.direction.transformDirection(g),p++}}}return{setup:a,setupView:l,state:n}}function u0(i){let e=new iT(i),t=[],n=[],s=[];function r(h){d.camera=h,t.length=0,n.length=0,s.length=0}function o(h){h.isLightProbeGrid?s.push(h):t.push(h)}function a(h){n.push(h)}function l(){e.setup(t),s.sort((h,u)=>h.priority-u.priority||h.id-u.id)}function c(h){e.setupView(t,h)}let d={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:d,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function nT(i){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new u0(i),e.set(s,[a])):r>=o.length?(a=new u0(i),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var sT=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,rT=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,oT=[new F(1,0,0),new F(-1,0,0),new F(0,1,0),new F(0,-1,0),new F(0,0,1),new F(0,0,-1)],aT=[new F(0,-1,0),new F(0,-1,0),new F(0,0,1),new F(0,0,-1),new F(0,-1,0),new F(0,-1,0)],d0=new dt,ol=new F,Uf=new F;function lT(i,e,t){let n=new js,s=new Ye,r=new Ye,o=new Vt,a=new No,l=new Rc,c={},d=t.maxTextureSize,h={[Wn]:wi,[wi]:Wn,[rn]:rn},u=new In({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Ye},radius:{value:4}},vertexShader:sT,fragmentShader:rT}),f=u.clone();f.defines.HORIZONTAL_PASS=1;let m=new Zt;m.setAttribute("position",new $t(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let x=new St(m,u),p=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Ar;let g=this.type;this.render=function(T,_,A){if(p.enabled===!1||p.autoUpdate===!1&&p.needsUpdate===!1||T.length===0)return;this.type===og&&(Ke("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=Ar);let O=i.getRenderTarget(),D=i.getActiveCubeFace(),N=i.getActiveMipmapLevel(),z=i.state;z.setBlending(br),z.buffers.depth.getReversed()===!0?z.buffers.color.setClear(0,0,0,0):z.buffers.color.setClear(1,1,1,1),z.buffers.depth.setTest(!0),z.setScissorTest(!1);let G=g!==this.type;G&&_.traverse(function(I){I.material&&(Array.isArray(I.material)?I.material.forEach(k=>k.needsUpdate=!0):I.material.needsUpdate=!0)});for(let I=0,k=T.length;I<k;I++){let X=T[I],W=X.shadow;if(W===void 0){Ke("WebGLShadowMap:",X,"has no shadow.");continue}if(W.autoUpdate===!1&&W.needsUpdate===!1)continue;s.copy(W.mapSize);let le=W.getFrameExtents();s.multiply(le),r.copy(W.mapSize),(s.x>d||s.y>d)&&(s.x>d&&(r.x=Math.floor(d/le.x),s.x=r.x*le.x,W.mapSize.x=r.x),s.y>d&&(r.y=Math.floor(d/le.y),s.y=r.y*le.y,W.mapSize.y=r.y));let Z=i.state.buffers.depth.getReversed();if(W.camera._reversedDepth=Z,W.map===null||G===!0){if(W.map!==null&&(W.map.depthTexture!==null&&(W.map.depthTexture.dispose(),W.map.depthTexture=null),W.map.dispose()),this.type===Bo){if(X.isPointLight){Ke("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}W.map=new xn(s.x,s.y,{format:ar,type:qn,minFilter:Ui,magFilter:Ui,generateMipmaps:!1}),W.map.texture.name=X.name+".shadowMap",W.map.depthTexture=new Cs(s.x,s.y,Fn),W.map.depthTexture.name=X.name+".shadowMapDepth",W.map.depthTexture.format=Ts,W.map.depthTexture.compareFunction=null,W.map.depthTexture.minFilter=oi,W.map.depthTexture.magFilter=oi}else X.isPointLight?(W.map=new ll(s.x),W.map.depthTexture=new Va(s.x,vn)):(W.map=new xn(s.x,s.y),W.map.depthTexture=new Cs(s.x,s.y,vn)),W.map.depthTexture.name=X.name+".shadowMap",W.map.depthTexture.format=Ts,this.type===Ar?(W.map.depthTexture.compareFunction=Z?Sf:wf,W.map.depthTexture.minFilter=Ui,W.map.depthTexture.magFilter=Ui):(W.map.depthTexture.compareFunction=null,W.map.depthTexture.minFilter=oi,W.map.depthTexture.magFilter=oi);W.camera.updateProjectionMatrix()}W.map.isWebGLCubeRenderTarget!==!0&&(W.map.width!==s.x||W.map.height!==s.y)&&W.map.setSize(s.x,s.y);let j=W.map.isWebGLCubeRenderTarget?6:W.getViewportCount();X.isPointLight!==!0&&W.updateMatrices(X,A);let ne=(W.camera.layers.mask&4294967294)!==0?W.camera.layers:A.layers;for(let de=0;de<j;de++){let ue=W.getCamera(de);if(X.isPointLight){let ee=W.camera,me=W.matrix,ge=X.distance||ee.far;ge!==ee.far&&(ee.far=ge,ee.updateProjectionMatrix()),ol.setFromMatrixPosition(X.matrixWorld),ee.position.copy(ol),Uf.copy(ee.position),Uf.add(oT[de]),ee.up.copy(aT[de]),ee.lookAt(Uf),ee.updateMatrixWorld(),me.makeTranslation(-ol.x,-ol.y,-ol.z),d0.multiplyMatrices(ee.projectionMatrix,ee.matrixWorldInverse),W._frustum.setFromProjectionMatrix(d0,ee.coordinateSystem,ee.reversedDepth)}if(W.map.isWebGLCubeRenderTarget)i.setRenderTarget(W.map,de),i.clear();else{de===0&&(i.setRenderTarget(W.map),i.clear());let ee=W.getViewport(de);o.set(r.x*ee.x,r.y*ee.y,r.x*ee.z,r.y*ee.w),z.viewport(o)}n=W.getFrustum(de),S(_,A,ue,X,ne,this.type)}W.isPointLightShadow!==!0&&this.type===Bo&&v(W,A),W.needsUpdate=!1}g=this.type,p.needsUpdate=!1,i.setRenderTarget(O,D,N)};function v(T,_){let A=e.update(x);u.defines.VSM_SAMPLES!==T.blurSamples&&(u.defines.VSM_SAMPLES=T.blurSamples,f.defines.VSM_SAMPLES=T.blurSamples,u.needsUpdate=!0,f.needsUpdate=!0),T.mapPass===null?T.mapPass=new xn(s.x,s.y,{format:ar,type:qn}):(T.mapPass.width!==T.map.width||T.mapPass.height!==T.map.height)&&T.mapPass.setSize(T.map.width,T.map.height),u.uniforms.shadow_pass.value=T.map.depthTexture,u.uniforms.resolution.value.set(T.map.width,T.map.height),u.uniforms.radius.value=T.radius,i.setRenderTarget(T.mapPass),i.clear(),i.renderBufferDirect(_,null,A,u,x,null),f.uniforms.shadow_pass.value=T.mapPass.texture,f.uniforms.resolution.value.set(T.map.width,T.map.height),f.uniforms.radius.value=T.radius,i.setRenderTarget(T.map),i.clear(),i.renderBufferDirect(_,null,A,f,x,null)}function b(T,_,A,O){let D=null,N=A.isPointLight===!0?T.customDistanceMaterial:T.customDepthMaterial;if(N!==void 0)D=N;else if(D=A.isPointLight===!0?l:a,i.localClippingEnabled&&_.clipShadows===!0&&Array.isArray(_.clippingPlanes)&&_.clippingPlanes.length!==0||_.displacementMap&&_.displacementScale!==0||_.alphaMap&&_.alphaTest>0||_.map&&_.alphaTest>0||_.alphaToCoverage===!0){let z=D.uuid,G=_.uuid,I=c[z];I===void 0&&(I={},c[z]=I);let k=I[G];k===void 0&&(k=D.clone(),I[G]=k,_.addEventListener("dispose",R)),D=k}if(D.visible=_.visible,D.wireframe=_.wireframe,O===Bo?D.side=_.shadowSide!==null?_.shadowSide:_.side:D.side=_.shadowSide!==null?_.shadowSide:h[_.side],D.alphaMap=_.alphaMap,D.alphaTest=_.alphaToCoverage===!0?.5:_.alphaTest,D.map=_.map,D.clipShadows=_.clipShadows,D.clippingPlanes=_.clippingPlanes,D.clipIntersection=_.clipIntersection,D.displacementMap=_.displacementMap,D.displacementScale=_.displacementScale,D.displacementBias=_.displacementBias,D.wireframeLinewidth=_.wireframeLinewidth,D.linewidth=_.linewidth,A.isPointLight===!0&&D.isMeshDistanceMaterial===!0){let z=i.properties.get(D);z.light=A}return D}function S(T,_,A,O,D,N){if(T.visible===!1)return;if(T.layers.test(D)&&(T.isMesh||T.isLine||T.isPoints)&&(T.castShadow||T.receiveShadow&&N===Bo)&&(!T.frustumCulled||T.intersectsFrustum(n))){T.modelViewMatrix.multiplyMatrices(A.matrixWorldInverse,T.matrixWorld);let I=e.update(T),k=T.material;if(Array.isArray(k)){let X=I.groups;for(let W=0,le=X.length;W<le;W++){let Z=X[W],j=k[Z.materialIndex];if(j&&j.visible){let ne=b(T,j,O,N);T.onBeforeShadow(i,T,_,A,I,ne,Z),i.renderBufferDirect(A,null,I,ne,T,Z),T.onAfterShadow(i,T,_,A,I,ne,Z)}}}else if(k.visible){let X=b(T,k,O,N);T.onBeforeShadow(i,T,_,A,I,X,null),i.renderBufferDirect(A,null,I,X,T,null),T.onAfterShadow(i,T,_,A,I,X,null)}}let G=T.children;for(let I=0,k=G.length;I<k;I++)S(G[I],_,A,O,D,N)}function R(T){T.target.removeEventListener("dispose",R);for(let A in c){let O=c[A],D=T.target.uuid;D in O&&(O[D].dispose(),delete O[D])}}}function cT(i,e){function t(){let B=!1,re=new Vt,ie=null,Te=new Vt(0,0,0,0);return{setMask:function(ye){ie!==ye&&!B&&(i.colorMask(ye,ye,ye,ye),ie=ye)},setLocked:function(ye){B=ye},setClear:function(ye,Me,He,Qe,ce){ce===!0&&(ye*=Qe,Me*=Qe,He*=Qe),re.set(ye,Me,He,Qe),Te.equals(re)===!1&&(i.clearColor(ye,Me,He,Qe),Te.copy(re))},reset:function(){B=!1,ie=null,Te.set(-1,0,0,0)}}}function n(){let B=!1,re=!1,ie=null,Te=null,ye=null;return{setReversed:function(Me){if(re!==Me){let He=e.get("EXT_clip_control");Me?He.clipControlEXT(He.LOWER_LEFT_EXT,He.ZERO_TO_ONE_EXT):He.clipControlEXT(He.LOWER_LEFT_EXT,He.NEGATIVE_ONE_TO_ONE_EXT),re=Me;let Qe=ye;ye=null,this.setClear(Qe)}},getReversed:function(){return re},setTest:function(Me){Me?_e(i.DEPTH_TEST):ze(i.DEPTH_TEST)},setMask:function(Me){ie!==Me&&!B&&(i.depthMask(Me),ie=Me)},setFunc:function(Me){if(re&&(Me=Vg[Me]),Te!==Me){switch(Me){case fc:i.depthFunc(i.NEVER);break;case pc:i.depthFunc(i.ALWAYS);break;case mc:i.depthFunc(i.LESS);break;case So:i.depthFunc(i.LEQUAL);break;case gc:i.depthFunc(i.EQUAL);break;case _c:i.depthFunc(i.GEQUAL);break;case Mo:i.depthFunc(i.GREATER);break;case xc:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}Te=Me}},setLocked:function(Me){B=Me},setClear:function(Me){ye!==Me&&(ye=Me,re&&(Me=1-Me),i.clearDepth(Me))},reset:function(){B=!1,ie=null,Te=null,ye=null,re=!1}}}function s(){let B=!1,re=null,ie=null,Te=null,ye=null,Me=null,He=null,Qe=null,ce=null;return{setTest:function(Be){B||(Be?_e(i.STENCIL_TEST):ze(i.STENCIL_TEST))},setMask:function(Be){re!==Be&&!B&&(i.stencilMask(Be),re=Be)},setFunc:function(Be,je,Re){(ie!==Be||Te!==je||ye!==Re)&&(i.stencilFunc(Be,je,Re),ie=Be,Te=je,ye=Re)},setOp:function(Be,je,Re){(Me!==Be||He!==je||Qe!==Re)&&(i.stencilOp(Be,je,Re),Me=Be,He=je,Qe=Re)},setLocked:function(Be){B=Be},setClear:function(Be){ce!==Be&&(i.clearStencil(Be),ce=Be)},reset:function(){B=!1,re=null,ie=null,Te=null,ye=null,Me=null,He=null,Qe=null,ce=null}}}let r=new t,o=new n,a=new s,l={},c=new WeakMap,d={},h={},u={},f=new WeakMap,m=[],x=null,p=!1,g=null,v=null,b=null,S=null,R=null,T=null,_=null,A=new qe(0,0,0),O=0,D=!1,N=null,z=null,G=null,I=null,k=null,X=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),W=!1,le=0,Z=i.getParameter(i.VERSION);Z.indexOf("WebGL")!==-1?(le=parseFloat(/^WebGL (\d)/.exec(Z)[1]),W=le>=1):Z.indexOf("OpenGL ES")!==-1&&(le=parseFloat(/^OpenGL ES (\d)/.exec(Z)[1]),W=le>=2);let j=null,ne={},de=i.getParameter(i.SCISSOR_BOX),ue=i.getParameter(i.VIEWPORT),ee=new Vt().fromArray(de),me=new Vt().fromArray(ue);function ge(B,re,ie,Te){let ye=new Uint8Array(4),Me=i.createTexture();i.bindTexture(B,Me),i.texParameteri(B,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(B,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let He=0;He<ie;He++)B===i.TEXTURE_3D||B===i.TEXTURE_2D_ARRAY?i.texImage3D(re,0,i.RGBA,1,1,Te,0,i.RGBA,i.UNSIGNED_BYTE,ye):i.texImage2D(re+He,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,ye);return Me}let xe={};xe[i.TEXTURE_2D]=ge(i.TEXTURE_2D,i.TEXTURE_2D,1),xe[i.TEXTURE_CUBE_MAP]=ge(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),xe[i.TEXTURE_2D_ARRAY]=ge(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),xe[i.TEXTURE_3D]=ge(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),_e(i.DEPTH_TEST),o.setFunc(So),li(!1),Ft(ef),_e(i.CULL_FACE),Yt(br);function _e(B){d[B]!==!0&&(i.enable(B),d[B]=!0)}function ze(B){d[B]!==!1&&(i.disable(B),d[B]=!1)}function Ze(B,re){return u[B]!==re?(i.bindFramebuffer(B,re),u[B]=re,B===i.DRAW_FRAMEBUFFER&&(u[i.FRAMEBUFFER]=re),B===i.FRAMEBUFFER&&(u[i.DRAW_FRAMEBUFFER]=re),!0):!1}function Ue(B,re){let ie=m,Te=!1;if(B){ie=f.get(re),ie===void 0&&(ie=[],f.set(re,ie));let ye=B.textures;if(ie.length!==ye.length||ie[0]!==i.COLOR_ATTACHMENT0){for(let Me=0,He=ye.length;Me<He;Me++)ie[Me]=i.COLOR_ATTACHMENT0+Me;ie.length=ye.length,Te=!0}}else ie[0]!==i.BACK&&(ie[0]=i.BACK,Te=!0);Te&&i.drawBuffers(ie)}function nt(B){return x!==B?(i.useProgram(B),x=B,!0):!1}let lt={[Rr]:i.FUNC_ADD,[lg]:i.FUNC_SUBTRACT,[cg]:i.FUNC_REVERSE_SUBTRACT};lt[hg]=i.MIN,lt[ug]=i.MAX;let st={[dg]:i.ZERO,[fg]:i.ONE,[pg]:i.SRC_COLOR,[of]:i.SRC_ALPHA,[vg]:i.SRC_ALPHA_SATURATE,[xg]:i.DST_COLOR,[gg]:i.DST_ALPHA,[mg]:i.ONE_MINUS_SRC_COLOR,[af]:i.ONE_MINUS_SRC_ALPHA,[yg]:i.ONE_MINUS_DST_COLOR,[_g]:i.ONE_MINUS_DST_ALPHA,[wg]:i.CONSTANT_COLOR,[Sg]:i.ONE_MINUS_CONSTANT_COLOR,[Mg]:i.CONSTANT_ALPHA,[Eg]:i.ONE_MINUS_CONSTANT_ALPHA};function Yt(B,re,ie,Te,ye,Me,He,Qe,ce,Be){if(B===br){p===!0&&(ze(i.BLEND),p=!1);return}if(p===!1&&(_e(i.BLEND),p=!0),B!==ag){if(B!==g||Be!==D){if((v!==Rr||R!==Rr)&&(i.blendEquation(i.FUNC_ADD),v=Rr,R=Rr),Be)switch(B){case ko:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case nf:i.blendFunc(i.ONE,i.ONE);break;case sf:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case rf:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:et("WebGLState: Invalid blending: ",B);break}else switch(B){case ko:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case nf:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case sf:et("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case rf:et("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:et("WebGLState: Invalid blending: ",B);break}b=null,S=null,T=null,_=null,A.set(0,0,0),O=0,g=B,D=Be}return}ye=ye||re,Me=Me||ie,He=He||Te,(re!==v||ye!==R)&&(i.blendEquationSeparate(lt[re],lt[ye]),v=re,R=ye),(ie!==b||Te!==S||Me!==T||He!==_)&&(i.blendFuncSeparate(st[ie],st[Te],st[Me],st[He]),b=ie,S=Te,T=Me,_=He),(Qe.equals(A)===!1||ce!==O)&&(i.blendColor(Qe.r,Qe.g,Qe.b,ce),A.copy(Qe),O=ce),g=B,D=!1}function kt(B,re){B.side===rn?ze(i.CULL_FACE):_e(i.CULL_FACE);let ie=B.side===wi;re&&(ie=!ie),li(ie),B.blending===ko&&B.transparent===!1?Yt(br):Yt(B.blending,B.blendEquation,B.blendSrc,B.blendDst,B.blendEquationAlpha,B.blendSrcAlpha,B.blendDstAlpha,B.blendColor,B.blendAlpha,B.premultipliedAlpha),o.setFunc(B.depthFunc),o.setTest(B.depthTest),o.setMask(B.depthWrite),r.setMask(B.colorWrite);let Te=B.stencilWrite;a.setTest(Te),Te&&(a.setMask(B.stencilWriteMask),a.setFunc(B.stencilFunc,B.stencilRef,B.stencilFuncMask),a.setOp(B.stencilFail,B.stencilZFail,B.stencilZPass)),vt(B.polygonOffset,B.polygonOffsetFactor,B.polygonOffsetUnits),B.alphaToCoverage===!0?_e(i.SAMPLE_ALPHA_TO_COVERAGE):ze(i.SAMPLE_ALPHA_TO_COVERAGE)}function li(B){N!==B&&(B?i.frontFace(i.CW):i.frontFace(i.CCW),N=B)}function Ft(B){B!==sg?(_e(i.CULL_FACE),B!==z&&(B===ef?i.cullFace(i.BACK):B===rg?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):ze(i.CULL_FACE),z=B}function Ri(B){B!==G&&(W&&i.lineWidth(B),G=B)}function vt(B,re,ie){B?(_e(i.POLYGON_OFFSET_FILL),(I!==re||k!==ie)&&(I=re,k=ie,o.getReversed()&&(re=-re,ie=-ie),i.polygonOffset(re,ie))):ze(i.POLYGON_OFFSET_FILL)}function yi(B){B?_e(i.SCISSOR_TEST):ze(i.SCISSOR_TEST)}function jt(B){B===void 0&&(B=i.TEXTURE0+X-1),j!==B&&(i.activeTexture(B),j=B)}function ci(B,re,ie){ie===void 0&&(j===null?ie=i.TEXTURE0+X-1:ie=j);let Te=ne[ie];Te===void 0&&(Te={type:void 0,texture:void 0},ne[ie]=Te),(Te.type!==B||Te.texture!==re)&&(j!==ie&&(i.activeTexture(ie),j=ie),i.bindTexture(B,re||xe[B]),Te.type=B,Te.texture=re)}function V(){let B=ne[j];B!==void 0&&B.type!==void 0&&(i.bindTexture(B.type,null),B.type=void 0,B.texture=void 0)}function Ce(){try{i.compressedTexImage2D(...arguments)}catch(B){et("WebGLState:",B)}}function $e(){try{i.compressedTexImage3D(...arguments)}catch(B){et("WebGLState:",B)}}function ot(){try{i.texSubImage2D(...arguments)}catch(B){et("WebGLState:",B)}}function Ee(){try{i.texSubImage3D(...arguments)}catch(B){et("WebGLState:",B)}}function Nt(){try{i.compressedTexSubImage2D(...arguments)}catch(B){et("WebGLState:",B)}}function Ge(){try{i.compressedTexSubImage3D(...arguments)}catch(B){et("WebGLState:",B)}}function Xe(){try{i.texStorage2D(...arguments)}catch(B){et("WebGLState:",B)}}function P(){try{i.texStorage3D(...arguments)}catch(B){et("WebGLState:",B)}}function w(){try{i.texImage2D(...arguments)}catch(B){et("WebGLState:",B)}}function Y(){try{i.texImage3D(...arguments)}catch(B){et("WebGLState:",B)}}function he(B){return h[B]!==void 0?h[B]:i.getParameter(B)}function oe(B,re){h[B]!==re&&(i.pixelStorei(B,re),h[B]=re)}function ve(B){ee.equals(B)===!1&&(i.scissor(B.x,B.y,B.z,B.w),ee.copy(B))}function we(B){me.equals(B)===!1&&(i.viewport(B.x,B.y,B.z,B.w),me.copy(B))}function te(B,re){let ie=c.get(re);ie===void 0&&(ie=new WeakMap,c.set(re,ie));let Te=ie.get(B);Te===void 0&&(Te=i.getUniformBlockIndex(re,B.name),i.uniformBlockBinding(re,Te,Te),ie.set(B,Te))}function se(B,re,ie){let ye=c.get(re).get(B);l[ye]!==ie&&(i.bindBufferBase(i.UNIFORM_BUFFER,ye,ie),l[ye]=ie)}function pe(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),d={},h={},j=null,ne={},u={},l={},f=new WeakMap,m=[],x=null,p=!1,g=null,v=null,b=null,S=null,R=null,T=null,_=null,A=new qe(0,0,0),O=0,D=!1,N=null,z=null,G=null,I=null,k=null,ee.set(0,0,i.canvas.width,i.canvas.height),me.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:_e,disable:ze,bindFramebuffer:Ze,drawBuffers:Ue,useProgram:nt,setBlending:Yt,setMaterial:kt,setFlipSided:li,setCullFace:Ft,setLineWidth:Ri,setPolygonOffset:vt,setScissorTest:yi,activeTexture:jt,bindTexture:ci,unbindTexture:V,compressedTexImage2D:Ce,compressedTexImage3D:$e,texImage2D:w,texImage3D:Y,pixelStorei:oe,getParameter:he,updateUBOMapping:te,uniformBlockBinding:se,texStorage2D:Xe,texStorage3D:P,texSubImage2D:ot,texSubImage3D:Ee,compressedTexSubImage2D:Nt,compressedTexSubImage3D:Ge,scissor:ve,viewport:we,reset:pe}}function hT(i,e,t,n,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Ye,d=new WeakMap,h=new Set,u,f=new WeakMap,m=new Set,x=new FinalizationRegistry(P=>m.delete(P)),p=!1;try{p=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(P,w){return p?new OffscreenCanvas(P,w):La("canvas")}function v(P,w,Y){let he=1,oe=Xe(P);if((oe.width>Y||oe.height>Y)&&(he=Y/Math.max(oe.width,oe.height)),he<1)if(typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&P instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&P instanceof ImageBitmap||typeof VideoFrame<"u"&&P instanceof VideoFrame){let ve=Math.floor(he*oe.width),we=Math.floor(he*oe.height);u===void 0&&(u=g(ve,we));let te=w?g(ve,we):u;return te.width=ve,te.height=we,te.getContext("2d").drawImage(P,0,0,ve,we),Ke("WebGLRenderer: Texture has been resized from ("+oe.width+"x"+oe.height+") to ("+ve+"x"+we+")."),te}else return"data"in P&&Ke("WebGLRenderer: Image in DataTexture is too big ("+oe.width+"x"+oe.height+")."),P;return P}function b(P){return P.generateMipmaps}function S(P){i.generateMipmap(P)}function R(P){return P.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:P.isWebGL3DRenderTarget?i.TEXTURE_3D:P.isWebGLArrayRenderTarget||P.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function T(P,w,Y,he,oe,ve=!1){if(P!==null){if(i[P]!==void 0)return i[P];Ke("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+P+"'")}let we;he&&(we=e.get("EXT_texture_norm16"),we||Ke("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let te=w;if(w===i.RED&&(Y===i.FLOAT&&(te=i.R32F),Y===i.HALF_FLOAT&&(te=i.R16F),Y===i.UNSIGNED_BYTE&&(te=i.R8),Y===i.UNSIGNED_SHORT&&we&&(te=we.R16_EXT),Y===i.SHORT&&we&&(te=we.R16_SNORM_EXT)),w===i.RED_INTEGER&&(Y===i.UNSIGNED_BYTE&&(te=i.R8UI),Y===i.UNSIGNED_SHORT&&(te=i.R16UI),Y===i.UNSIGNED_INT&&(te=i.R32UI),Y===i.BYTE&&(te=i.R8I),Y===i.SHORT&&(te=i.R16I),Y===i.INT&&(te=i.R32I)),w===i.RG&&(Y===i.FLOAT&&(te=i.RG32F),Y===i.HALF_FLOAT&&(te=i.RG16F),Y===i.UNSIGNED_BYTE&&(te=i.RG8),Y===i.UNSIGNED_SHORT&&we&&(te=we.RG16_EXT),Y===i.SHORT&&we&&(te=we.RG16_SNORM_EXT)),w===i.RG_INTEGER&&(Y===i.UNSIGNED_BYTE&&(te=i.RG8UI),Y===i.UNSIGNED_SHORT&&(te=i.RG16UI),Y===i.UNSIGNED_INT&&(te=i.RG32UI),Y===i.BYTE&&(te=i.RG8I),Y===i.SHORT&&(te=i.RG16I),Y===i.INT&&(te=i.RG32I)),w===i.RGB_INTEGER&&(Y===i.UNSIGNED_BYTE&&(te=i.RGB8UI),Y===i.UNSIGNED_SHORT&&(te=i.RGB16UI),Y===i.UNSIGNED_INT&&(te=i.RGB32UI),Y===i.BYTE&&(te=i.RGB8I),Y===i.SHORT&&(te=i.RGB16I),Y===i.INT&&(te=i.RGB32I)),w===i.RGBA_INTEGER&&(Y===i.UNSIGNED_BYTE&&(te=i.RGBA8UI),Y===i.UNSIGNED_SHORT&&(te=i.RGBA16UI),Y===i.UNSIGNED_INT&&(te=i.RGBA32UI),Y===i.BYTE&&(te=i.RGBA8I),Y===i.SHORT&&(te=i.RGBA16I),Y===i.INT&&(te=i.RGBA32I)),w===i.RGB&&(Y===i.UNSIGNED_SHORT&&we&&(te=we.RGB16_EXT),Y===i.SHORT&&we&&(te=we.RGB16_SNORM_EXT),Y===i.UNSIGNED_INT_5_9_9_9_REV&&(te=i.RGB9_E5),Y===i.UNSIGNED_INT_10F_11F_11F_REV&&(te=i.R11F_G11F_B10F)),w===i.RGBA){let se=ve?Fa:_t.getTransfer(oe);Y===i.FLOAT&&(te=i.RGBA32F),Y===i.HALF_FLOAT&&(te=i.RGBA16F),Y===i.UNSIGNED_BYTE&&(te=se===bt?i.SRGB8_ALPHA8:i.RGBA8),Y===i.UNSIGNED_SHORT&&we&&(te=we.RGBA16_EXT),Y===i.SHORT&&we&&(te=we.RGBA16_SNORM_EXT),Y===i.UNSIGNED_SHORT_4_4_4_4&&(te=i.RGBA4),Y===i.UNSIGNED_SHORT_5_5_5_1&&(te=i.RGB5_A1)}return(te===i.R16F||te===i.R32F||te===i.RG16F||te===i.RG32F||te===i.RGBA16F||te===i.RGBA32F)&&e.get("EXT_color_buffer_float"),te}function _(P,w){let Y;return P?w===null||w===vn||w===Ir?Y=i.DEPTH24_STENCIL8:w===Fn?Y=i.DEPTH32F_STENCIL8:w===zo&&(Y=i.DEPTH24_STENCIL8,Ke("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):w===null||w===vn||w===Ir?Y=i.DEPTH_COMPONENT24:w===Fn?Y=i.DEPTH_COMPONENT32F:w===zo&&(Y=i.DEPTH_COMPONENT16),Y}function A(P,w){return b(P)===!0||P.isFramebufferTexture&&P.minFilter!==oi&&P.minFilter!==Ui?Math.log2(Math.max(w.width,w.height))+1:P.mipmaps.length>0?P.mipmaps.length:P.isCompressedTexture&&Array.isArray(P.image)?w.mipmaps.length:1}function O(P){let w=new WeakRef(P);n.get(P).__ref=w,m.add(w),x.register(P,w,w)}function D(P){let w=n.get(P).__ref;w!==void 0&&(m.delete(w),x.unregister(w))}function N(P){G(P.target)}function z(P){I(P.target)}function G(P){P.removeEventListener("dispose",N),D(P),X(P),P.isVideoTexture&&d.delete(P),P.isHTMLTexture&&h.delete(P)}function I(P){P.removeEventListener("dispose",z),D(P),le(P)}function k(){for(let P of m){let w=P.deref();w!==void 0&&(w.isRenderTarget===!0?I(w):G(w))}m.clear(),h.clear()}function X(P){let w=n.get(P);if(w.__webglInit===void 0)return;let Y=P.source,he=f.get(Y);if(he){let oe=he[w.__cacheKey];oe.usedTimes--,oe.usedTimes===0&&W(P),Object.keys(he).length===0&&f.delete(Y)}n.remove(P)}function W(P){let w=n.get(P);i.deleteTexture(w.__webglTexture);let Y=P.source,he=f.get(Y);delete he[w.__cacheKey],o.memory.textures--}function le(P){let w=n.get(P);w.__depthDisposeCallback&&w.__depthDisposeCallback();let Y=P.depthTexture;if(Y&&Y.renderTarget===P&&G(Y),P.isWebGLCubeRenderTarget)for(let oe=0;oe<6;oe++){if(Array.isArray(w.__webglFramebuffer[oe]))for(let ve=0;ve<w.__webglFramebuffer[oe].length;ve++)i.deleteFramebuffer(w.__webglFramebuffer[oe][ve]);else i.deleteFramebuffer(w.__webglFramebuffer[oe]);w.__webglDepthbuffer&&i.deleteRenderbuffer(w.__webglDepthbuffer[oe])}else{if(Array.isArray(w.__webglFramebuffer))for(let oe=0;oe<w.__webglFramebuffer.length;oe++)i.deleteFramebuffer(w.__webglFramebuffer[oe]);else i.deleteFramebuffer(w.__webglFramebuffer);if(w.__webglDepthbuffer&&i.deleteRenderbuffer(w.__webglDepthbuffer),w.__webglMultisampledFramebuffer&&i.deleteFramebuffer(w.__webglMultisampledFramebuffer),w.__webglColorRenderbuffer)for(let oe=0;oe<w.__webglColorRenderbuffer.length;oe++)w.__webglColorRenderbuffer[oe]&&i.deleteRenderbuffer(w.__webglColorRenderbuffer[oe]);w.__webglDepthRenderbuffer&&i.deleteRenderbuffer(w.__webglDepthRenderbuffer)}let he=P.textures;for(let oe=0,ve=he.length;oe<ve;oe++){let we=n.get(he[oe]);we.__webglTexture&&(i.deleteTexture(we.__webglTexture),o.memory.textures--),n.remove(he[oe])}n.remove(P)}let Z=0;function j(){Z=0}function ne(){return Z}function de(P){Z=P}function ue(){let P=Z;return P>=s.maxTextures&&Ke("WebGLTextures: Trying to use "+(P+1)+" texture units while this GPU supports only "+s.maxTextures),Z+=1,P}function ee(P){let w=[];return w.push(P.wrapS),w.push(P.wrapT),w.push(P.wrapR||0),w.push(P.magFilter),w.push(P.minFilter),w.push(P.anisotropy),w.push(P.internalFormat),w.push(P.format),w.push(P.type),w.push(P.generateMipmaps),w.push(P.mipmapsAutoUpdate),w.push(P.premultiplyAlpha),w.push(P.flipY),w.push(P.unpackAlignment),w.push(P.colorSpace),w.join()}function me(P,w){let Y=n.get(P);if(P.isVideoTexture&&Nt(P),P.isRenderTargetTexture===!1&&P.isExternalTexture!==!0&&P.version>0&&Y.__version!==P.version){let he=P.image;if(he===null)Ke("WebGLRenderer: Texture marked for update but no image data found.");else if(he.complete===!1)Ke("WebGLRenderer: Texture marked for update but image is incomplete");else{kt(Y,P,w);return}}else P.isExternalTexture&&(Y.__webglTexture=P.sourceTexture?P.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,Y.__webglTexture,i.TEXTURE0+w)}function ge(P,w){let Y=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&Y.__version!==P.version){kt(Y,P,w);return}else P.isExternalTexture&&(Y.__webglTexture=P.sourceTexture?P.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,Y.__webglTexture,i.TEXTURE0+w)}function xe(P,w){let Y=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&Y.__version!==P.version){kt(Y,P,w);return}t.bindTexture(i.TEXTURE_3D,Y.__webglTexture,i.TEXTURE0+w)}function _e(P,w){let Y=n.get(P);if(P.version>0&&Y.__version!==P.version){li(Y,P,w);return}t.bindTexture(i.TEXTURE_CUBE_MAP,Y.__webglTexture,i.TEXTURE0+w)}let ze={[Eo]:i.REPEAT,[ss]:i.CLAMP_TO_EDGE,[yc]:i.MIRRORED_REPEAT},Ze={[oi]:i.NEAREST,[bg]:i.NEAREST_MIPMAP_NEAREST,[Qa]:i.NEAREST_MIPMAP_LINEAR,[Ui]:i.LINEAR,[Wc]:i.LINEAR_MIPMAP_NEAREST,[Is]:i.LINEAR_MIPMAP_LINEAR},Ue={[Ig]:i.NEVER,[Mf]:i.ALWAYS,[Fg]:i.LESS,[wf]:i.LEQUAL,[Lg]:i.EQUAL,[Sf]:i.GEQUAL,[Dg]:i.GREATER,[Ng]:i.NOTEQUAL};function nt(P,w){if(w.type===Fn&&e.has("OES_texture_float_linear")===!1&&(w.magFilter===Ui||w.magFilter===Wc||w.magFilter===Qa||w.magFilter===Is||w.minFilter===Ui||w.minFilter===Wc||w.minFilter===Qa||w.minFilter===Is)&&Ke("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(P,i.TEXTURE_WRAP_S,ze[w.wrapS]),i.texParameteri(P,i.TEXTURE_WRAP_T,ze[w.wrapT]),(P===i.TEXTURE_3D||P===i.TEXTURE_2D_ARRAY)&&i.texParameteri(P,i.TEXTURE_WRAP_R,ze[w.wrapR]),i.texParameteri(P,i.TEXTURE_MAG_FILTER,Ze[w.magFilter]),i.texParameteri(P,i.TEXTURE_MIN_FILTER,Ze[w.minFilter]),w.compareFunction&&(i.texParameteri(P,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(P,i.TEXTURE_COMPARE_FUNC,Ue[w.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(w.magFilter===oi||w.minFilter!==Qa&&w.minFilter!==Is||w.type===Fn&&e.has("OES_texture_float_linear")===!1)return;if(w.anisotropy>1||n.get(w).__currentAnisotropy){let Y=e.get("EXT_texture_filter_anisotropic");i.texParameterf(P,Y.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(w.anisotropy,s.getMaxAnisotropy())),n.get(w).__currentAnisotropy=w.anisotropy}}}function lt(P,w){let Y=!1;P.__webglInit===void 0&&(P.__webglInit=!0,w.addEventListener("dispose",N),O(w));let he=w.source,oe=f.get(he);oe===void 0&&(oe={},f.set(he,oe));let ve=ee(w);if(ve!==P.__cacheKey){oe[ve]===void 0&&(oe[ve]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,Y=!0),oe[ve].usedTimes++;let we=oe[P.__cacheKey];we!==void 0&&(oe[P.__cacheKey].usedTimes--,we.usedTimes===0&&W(w)),P.__cacheKey=ve,P.__webglTexture=oe[ve].texture}return Y}function st(P,w,Y){return Math.floor(Math.floor(P/Y)/w)}function Yt(P,w,Y,he){let ve=P.updateRanges;if(ve.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,w.width,w.height,Y,he,w.data);else{ve.sort((B,re)=>B.start-re.start);let we=0;for(let B=1;B<ve.length;B++){let re=ve[we],ie=ve[B],Te=re.start+re.count,ye=st(ie.start,w.width,4),Me=st(re.start,w.width,4);ie.start<=Te+1&&ye===Me&&st(ie.start+ie.count-1,w.width,4)===ye?re.count=Math.max(re.count,ie.start+ie.count-re.start):(++we,ve[we]=ie)}ve.length=we+1;let te=t.getParameter(i.UNPACK_ROW_LENGTH),se=t.getParameter(i.UNPACK_SKIP_PIXELS),pe=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,w.width);for(let B=0,re=ve.length;B<re;B++){let ie=ve[B],Te=Math.floor(ie.start/4),ye=Math.ceil(ie.count/4),Me=Te%w.width,He=Math.floor(Te/w.width),Qe=ye,ce=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,Me),t.pixelStorei(i.UNPACK_SKIP_ROWS,He),t.texSubImage2D(i.TEXTURE_2D,0,Me,He,Qe,ce,Y,he,w.data)}P.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,te),t.pixelStorei(i.UNPACK_SKIP_PIXELS,se),t.pixelStorei(i.UNPACK_SKIP_ROWS,pe)}}function kt(P,w,Y){let he=i.TEXTURE_2D;(w.isDataArrayTexture||w.isCompressedArrayTexture)&&(he=i.TEXTURE_2D_ARRAY),w.isData3DTexture&&(he=i.TEXTURE_3D);let oe=lt(P,w),ve=w.source;t.bindTexture(he,P.__webglTexture,i.TEXTURE0+Y);let we=n.get(ve);if(ve.version!==we.__version||oe===!0){if(t.activeTexture(i.TEXTURE0+Y),(typeof ImageBitmap<"u"&&w.image instanceof ImageBitmap)===!1){let ce=_t.getPrimaries(_t.workingColorSpace),Be=w.colorSpace===Ls?null:_t.getPrimaries(w.colorSpace),je=w.colorSpace===Ls||ce===Be?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,w.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,w.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,je)}t.pixelStorei(i.UNPACK_ALIGNMENT,w.unpackAlignment);let se=v(w.image,!1,s.maxTextureSize);se=Ge(w,se);let pe=r.convert(w.format,w.colorSpace),B=r.convert(w.type),re=T(w.internalFormat,pe,B,w.normalized,w.colorSpace,w.isVideoTexture);nt(he,w);let ie,Te=w.mipmaps,ye=w.isVideoTexture!==!0,Me=we.__version===void 0||oe===!0,He=ve.dataReady,Qe=A(w,se);if(w.isDepthTexture)re=_(w.format===Fs,w.type),Me&&(ye?t.texStorage2D(i.TEXTURE_2D,1,re,se.width,se.height):t.texImage2D(i.TEXTURE_2D,0,re,se.width,se.height,0,pe,B,null));else if(w.isDataTexture)if(Te.length>0){ye&&Me&&t.texStorage2D(i.TEXTURE_2D,Qe,re,Te[0].width,Te[0].height);for(let ce=0,Be=Te.length;ce<Be;ce++)ie=Te[ce],ye?He&&t.texSubImage2D(i.TEXTURE_2D,ce,0,0,ie.width,ie.height,pe,B,ie.data):t.texImage2D(i.TEXTURE_2D,ce,re,ie.width,ie.height,0,pe,B,ie.data);w.generateMipmaps=!1}else ye?(Me&&t.texStorage2D(i.TEXTURE_2D,Qe,re,se.width,se.height),He&&Yt(w,se,pe,B)):t.texImage2D(i.TEXTURE_2D,0,re,se.width,se.height,0,pe,B,se.data);else if(w.isCompressedTexture)if(w.isCompressedArrayTexture){ye&&Me&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Qe,re,Te[0].width,Te[0].height,se.depth);for(let ce=0,Be=Te.length;ce<Be;ce++)if(ie=Te[ce],w.format!==Xn)if(pe!==null)if(ye){if(He)if(w.layerUpdates.size>0){let je=Df(ie.width,ie.height,w.format,w.type);for(let Re of w.layerUpdates){let ct=ie.data.subarray(Re*je/ie.data.BYTES_PER_ELEMENT,(Re+1)*je/ie.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ce,0,0,Re,ie.width,ie.height,1,pe,ct)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ce,0,0,0,ie.width,ie.height,se.depth,pe,ie.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ce,re,ie.width,ie.height,se.depth,0,ie.data,0,0);else Ke("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else ye?He&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,ce,0,0,0,ie.width,ie.height,se.depth,pe,B,ie.data):t.texImage3D(i.TEXTURE_2D_ARRAY,ce,re,ie.width,ie.height,se.depth,0,pe,B,ie.data);w.layerUpdates.size>0&&w.clearLayerUpdates()}else{ye&&Me&&t.texStorage2D(i.TEXTURE_2D,Qe,re,Te[0].width,Te[0].height);for(let ce=0,Be=Te.length;ce<Be;ce++)ie=Te[ce],w.format!==Xn?pe!==null?ye?He&&t.compressedTexSubImage2D(i.TEXTURE_2D,ce,0,0,ie.width,ie.height,pe,ie.data):t.compressedTexImage2D(i.TEXTURE_2D,ce,re,ie.width,ie.height,0,ie.data):Ke("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):ye?He&&t.texSubImage2D(i.TEXTURE_2D,ce,0,0,ie.width,ie.height,pe,B,ie.data):t.texImage2D(i.TEXTURE_2D,ce,re,ie.width,ie.height,0,pe,B,ie.data)}else if(w.isDataArrayTexture)if(ye){if(Me&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Qe,re,se.width,se.height,se.depth),He)if(w.layerUpdates.size>0){let ce=Df(se.width,se.height,w.format,w.type);for(let Be of w.layerUpdates){let je=se.data.subarray(Be*ce/se.data.BYTES_PER_ELEMENT,(Be+1)*ce/se.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Be,se.width,se.height,1,pe,B,je)}w.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,se.width,se.height,se.depth,pe,B,se.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,re,se.width,se.height,se.depth,0,pe,B,se.data);else if(w.isData3DTexture)ye?(Me&&t.texStorage3D(i.TEXTURE_3D,Qe,re,se.width,se.height,se.depth),He&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,se.width,se.height,se.depth,pe,B,se.data)):t.texImage3D(i.TEXTURE_3D,0,re,se.width,se.height,se.depth,0,pe,B,se.data);else if(w.isFramebufferTexture){if(Me)if(ye)t.texStorage2D(i.TEXTURE_2D,Qe,re,se.width,se.height);else{let ce=se.width,Be=se.height;for(let je=0;je<Qe;je++)t.texImage2D(i.TEXTURE_2D,je,re,ce,Be,0,pe,B,null),ce>>=1,Be>>=1}}else if(w.isHTMLTexture){if("texElementImage2D"in i){let ce=i.canvas;if(ce.hasAttribute("layoutsubtree")||ce.setAttribute("layoutsubtree","true"),se.parentNode!==ce){ce.appendChild(se),h.add(w),ce.onpaint=Be=>{let je=Be.changedElements;for(let Re of h)je.includes(Re.image)&&(Re.needsUpdate=!0)},ce.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,se);else{let je=i.RGBA,Re=i.RGBA,ct=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,je,Re,ct,se)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(Te.length>0){if(ye&&Me){let ce=Xe(Te[0]);t.texStorage2D(i.TEXTURE_2D,Qe,re,ce.width,ce.height)}for(let ce=0,Be=Te.length;ce<Be;ce++)ie=Te[ce],ye?He&&t.texSubImage2D(i.TEXTURE_2D,ce,0,0,pe,B,ie):t.texImage2D(i.TEXTURE_2D,ce,re,pe,B,ie);w.generateMipmaps=!1}else if(ye){if(Me){let ce=Xe(se);t.texStorage2D(i.TEXTURE_2D,Qe,re,ce.width,ce.height)}He&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,pe,B,se)}else t.texImage2D(i.TEXTURE_2D,0,re,pe,B,se);b(w)&&w.mipmapsAutoUpdate===!0&&S(he),we.__version=ve.version,w.onUpdate&&w.onUpdate(w)}P.__version=w.version}function li(P,w,Y){if(w.image.length!==6)return;let he=lt(P,w),oe=w.source;t.bindTexture(i.TEXTURE_CUBE_MAP,P.__webglTexture,i.TEXTURE0+Y);let ve=n.get(oe);if(oe.version!==ve.__version||he===!0){t.activeTexture(i.TEXTURE0+Y);let we=_t.getPrimaries(_t.workingColorSpace),te=w.colorSpace===Ls?null:_t.getPrimaries(w.colorSpace),se=w.colorSpace===Ls||we===te?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,w.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,w.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,w.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,se);let pe=w.isCompressedTexture||w.image[0].isCompressedTexture,B=w.image[0]&&w.image[0].isDataTexture,re=[];for(let Re=0;Re<6;Re++)!pe&&!B?re[Re]=v(w.image[Re],!0,s.maxCubemapSize):re[Re]=B?w.image[Re].image:w.image[Re],re[Re]=Ge(w,re[Re]);let ie=re[0],Te=r.convert(w.format,w.colorSpace),ye=r.convert(w.type),Me=T(w.internalFormat,Te,ye,w.normalized,w.colorSpace),He=w.isVideoTexture!==!0,Qe=ve.__version===void 0||he===!0,ce=oe.dataReady,Be=A(w,ie);nt(i.TEXTURE_CUBE_MAP,w);let je;if(w.isDepthTexture){if(Me=_(w.format===Fs,w.type),Qe)if(He)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,Me,ie.width,ie.height);else for(let Re=0;Re<6;Re++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,Me,ie.width,ie.height,0,Te,ye,null)}else if(pe){He&&Qe&&t.texStorage2D(i.TEXTURE_CUBE_MAP,Be,Me,ie.width,ie.height);for(let Re=0;Re<6;Re++){je=re[Re].mipmaps;for(let ct=0;ct<je.length;ct++){let zt=je[ct];w.format!==Xn?Te!==null?He?ce&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ct,0,0,zt.width,zt.height,Te,zt.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ct,Me,zt.width,zt.height,0,zt.data):Ke("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):He?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ct,0,0,zt.width,zt.height,Te,ye,zt.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ct,Me,zt.width,zt.height,0,Te,ye,zt.data)}}}else{if(je=w.mipmaps,He&&Qe){je.length>0&&Be++;let Re=Xe(re[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,Be,Me,Re.width,Re.height)}for(let Re=0;Re<6;Re++)if(B){He?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,re[Re].width,re[Re].height,Te,ye,re[Re].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,Me,re[Re].width,re[Re].height,0,Te,ye,re[Re].data);for(let ct=0;ct<je.length;ct++){let Xi=je[ct].image[Re].image;He?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ct+1,0,0,Xi.width,Xi.height,Te,ye,Xi.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ct+1,Me,Xi.width,Xi.height,0,Te,ye,Xi.data)}}else{He?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,0,0,Te,ye,re[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,0,Me,Te,ye,re[Re]);for(let ct=0;ct<je.length;ct++){let zt=je[ct];He?ce&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ct+1,0,0,Te,ye,zt.image[Re]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Re,ct+1,Me,Te,ye,zt.image[Re])}}}b(w)&&w.mipmapsAutoUpdate===!0&&S(i.TEXTURE_CUBE_MAP),ve.__version=oe.version,w.onUpdate&&w.onUpdate(w)}P.__version=w.version}function Ft(P,w,Y,he,oe,ve){let we=r.convert(Y.format,Y.colorSpace),te=r.convert(Y.type),se=T(Y.internalFormat,we,te,Y.normalized,Y.colorSpace),pe=n.get(w),B=n.get(Y);if(B.__renderTarget=w,!pe.__hasExternalTextures){let re=Math.max(1,w.width>>ve),ie=Math.max(1,w.height>>ve);oe===i.TEXTURE_3D||oe===i.TEXTURE_2D_ARRAY?t.texImage3D(oe,ve,se,re,ie,w.depth,0,we,te,null):t.texImage2D(oe,ve,se,re,ie,0,we,te,null)}t.bindFramebuffer(i.FRAMEBUFFER,P),Ee(w)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,he,oe,B.__webglTexture,0,ot(w)):(oe===i.TEXTURE_2D||oe>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&oe<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,he,oe,B.__webglTexture,ve),t.bindFramebuffer(i.FRAMEBUFFER,null)}function Ri(P,w,Y){if(i.bindRenderbuffer(i.RENDERBUFFER,P),w.depthBuffer){let he=w.depthTexture,oe=he&&he.isDepthTexture?he.type:null,ve=_(w.stencilBuffer,oe),we=w.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Ee(w)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ot(w),ve,w.width,w.height):Y?i.renderbufferStorageMultisample(i.RENDERBUFFER,ot(w),ve,w.width,w.height):i.renderbufferStorage(i.RENDERBUFFER,ve,w.width,w.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,we,i.RENDERBUFFER,P)}else{let he=w.textures;for(let oe=0;oe<he.length;oe++){let ve=he[oe],we=r.convert(ve.format,ve.colorSpace),te=r.convert(ve.type),se=T(ve.internalFormat,we,te,ve.normalized,ve.colorSpace);Ee(w)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ot(w),se,w.width,w.height):Y?i.renderbufferStorageMultisample(i.RENDERBUFFER,ot(w),se,w.width,w.height):i.renderbufferStorage(i.RENDERBUFFER,se,w.width,w.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function vt(P,w,Y){let he=w.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,P),!(w.depthTexture&&w.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let oe=n.get(w.depthTexture);oe.__renderTarget=w;let ve=he?w.depthTexture.image[0]:w.depthTexture.image;(!oe.__webglTexture||ve.width!==w.width||ve.height!==w.height)&&(ve.width=w.width,ve.height=w.height,w.depthTexture.needsUpdate=!0),he?_e(w.depthTexture,0):me(w.depthTexture,0);let we=oe.__webglTexture,te=ot(w),se=he?i.TEXTURE_CUBE_MAP_POSITIVE_X+Y:i.TEXTURE_2D,pe=w.depthTexture.format===Fs?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(w.depthTexture.format===Ts)Ee(w)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,se,we,0,te):i.framebufferTexture2D(i.FRAMEBUFFER,pe,se,we,0);else if(w.depthTexture.format===Fs)Ee(w)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,pe,se,we,0,te):i.framebufferTexture2D(i.FRAMEBUFFER,pe,se,we,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function yi(P){let w=n.get(P),Y=P.isWebGLCubeRenderTarget===!0;if(w.__boundDepthTexture!==P.depthTexture){let he=P.depthTexture;if(w.__depthDisposeCallback&&w.__depthDisposeCallback(),he){let oe=()=>{delete w.__boundDepthTexture,delete w.__depthDisposeCallback,he.removeEventListener("dispose",oe)};he.addEventListener("dispose",oe),w.__depthDisposeCallback=oe}w.__boundDepthTexture=he}if(P.depthTexture&&!w.__autoAllocateDepthBuffer)if(Y)for(let he=0;he<6;he++)vt(w.__webglFramebuffer[he],P,he);else P.texture.mipmaps.length>0?vt(w.__webglFramebuffer[0],P,0):vt(w.__webglFramebuffer,P,0);else if(Y){w.__webglDepthbuffer=[];for(let he=0;he<6;he++)if(t.bindFramebuffer(i.FRAMEBUFFER,w.__webglFramebuffer[he]),w.__webglDepthbuffer[he]===void 0)w.__webglDepthbuffer[he]=i.createRenderbuffer(),Ri(w.__webglDepthbuffer[he],P,!1);else{let oe=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ve=w.__webglDepthbuffer[he];i.bindRenderbuffer(i.RENDERBUFFER,ve),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,ve)}}else if(P.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,w.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,w.__webglFramebuffer),w.__webglDepthbuffer===void 0)w.__webglDepthbuffer=i.createRenderbuffer(),Ri(w.__webglDepthbuffer,P,!1);else{let oe=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ve=w.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,ve),i.framebufferRenderbuffer(i.FRAMEBUFFER,oe,i.RENDERBUFFER,ve)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function jt(P,w,Y){let he=n.get(P);w!==void 0&&Ft(he.__webglFramebuffer,P,P.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),Y!==void 0&&yi(P)}function ci(P){let w=P.texture,Y=n.get(P),he=n.get(w);P.addEventListener("dispose",z),O(P);let oe=P.textures,ve=P.isWebGLCubeRenderTarget===!0,we=oe.length>1;if(we||(he.__webglTexture===void 0&&(he.__webglTexture=i.createTexture()),he.__version=w.version,o.memory.textures++),ve){Y.__webglFramebuffer=[];for(let te=0;te<6;te++)if(w.mipmaps.length>0){Y.__webglFramebuffer[te]=[];for(let se=0;se<w.mipmaps.length;se++)Y.__webglFramebuffer[te][se]=i.createFramebuffer()}else Y.__webglFramebuffer[te]=i.createFramebuffer()}else{if(w.mipmaps.length>0){Y.__webglFramebuffer=[];for(let te=0;te<w.mipmaps.length;te++)Y.__webglFramebuffer[te]=i.createFramebuffer()}else Y.__webglFramebuffer=i.createFramebuffer();if(we)for(let te=0,se=oe.length;te<se;te++){let pe=n.get(oe[te]);pe.__webglTexture===void 0&&(pe.__webglTexture=i.createTexture(),o.memory.textures++)}if(P.samples>0&&Ee(P)===!1){Y.__webglMultisampledFramebuffer=i.createFramebuffer(),Y.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,Y.__webglMultisampledFramebuffer);for(let te=0;te<oe.length;te++){let se=oe[te];Y.__webglColorRenderbuffer[te]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,Y.__webglColorRenderbuffer[te]);let pe=r.convert(se.format,se.colorSpace),B=r.convert(se.type),re=T(se.internalFormat,pe,B,se.normalized,se.colorSpace,P.isXRRenderTarget===!0),ie=ot(P);i.renderbufferStorageMultisample(i.RENDERBUFFER,ie,re,P.width,P.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+te,i.RENDERBUFFER,Y.__webglColorRenderbuffer[te])}i.bindRenderbuffer(i.RENDERBUFFER,null),P.depthBuffer&&(Y.__webglDepthRenderbuffer=i.createRenderbuffer(),Ri(Y.__webglDepthRenderbuffer,P,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(ve){t.bindTexture(i.TEXTURE_CUBE_MAP,he.__webglTexture),nt(i.TEXTURE_CUBE_MAP,w);for(let te=0;te<6;te++)if(w.mipmaps.length>0)for(let se=0;se<w.mipmaps.length;se++)Ft(Y.__webglFramebuffer[te][se],P,w,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+te,se);else Ft(Y.__webglFramebuffer[te],P,w,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+te,0);b(w)?S(i.TEXTURE_CUBE_MAP):w.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,w.mipmaps.length-1),t.unbindTexture()}else if(we){for(let te=0,se=oe.length;te<se;te++){let pe=oe[te],B=n.get(pe),re=i.TEXTURE_2D;(P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(re=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(re,B.__webglTexture),nt(re,pe),Ft(Y.__webglFramebuffer,P,pe,i.COLOR_ATTACHMENT0+te,re,0),b(pe)&&S(re)}t.unbindTexture()}else{let te=i.TEXTURE_2D;if((P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(te=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(te,he.__webglTexture),nt(te,w),w.mipmaps.length>0)for(let se=0;se<w.mipmaps.length;se++)Ft(Y.__webglFramebuffer[se],P,w,i.COLOR_ATTACHMENT0,te,se);else Ft(Y.__webglFramebuffer,P,w,i.COLOR_ATTACHMENT0,te,0);b(w)?S(te):w.mipmaps.length>0&&i.texParameteri(te,i.TEXTURE_MAX_LEVEL,w.mipmaps.length-1),t.unbindTexture()}P.depthBuffer&&yi(P)}function V(P){let w=P.textures;for(let Y=0,he=w.length;Y<he;Y++){let oe=w[Y];if(b(oe)&&oe.mipmapsAutoUpdate===!0){let ve=R(P),we=n.get(oe).__webglTexture;t.bindTexture(ve,we),S(ve),t.unbindTexture()}}}let Ce=[];function $e(P){if(P.samples>0){if(Ee(P)===!1){let w=P.textures,Y=P.width,he=P.height,oe=i.COLOR_BUFFER_BIT,ve=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,we=n.get(P),te=w.length>1;if(te)for(let pe=0;pe<w.length;pe++)t.bindFramebuffer(i.FRAMEBUFFER,we.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,we.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,we.__webglMultisampledFramebuffer),P.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,we.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,we.__webglFramebuffer);for(let pe=0;pe<w.length;pe++){if(P.resolveDepthBuffer&&(P.depthBuffer&&(oe|=i.DEPTH_BUFFER_BIT),P.stencilBuffer&&P.resolveStencilBuffer&&(oe|=i.STENCIL_BUFFER_BIT)),te){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,we.__webglColorRenderbuffer[pe]);let B=n.get(w[pe]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,B,0)}i.blitFramebuffer(0,0,Y,he,0,0,Y,he,oe,i.NEAREST),l===!0&&(Ce.length=0,Ce.push(i.COLOR_ATTACHMENT0+pe),P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&Ce.push(ve),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Ce))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),te)for(let pe=0;pe<w.length;pe++){t.bindFramebuffer(i.FRAMEBUFFER,we.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.RENDERBUFFER,we.__webglColorRenderbuffer[pe]);let B=n.get(w[pe]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,we.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+pe,i.TEXTURE_2D,B,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,we.__webglMultisampledFramebuffer)}else if(P.depthBuffer&&P.storeMultisampledDepthBuffer===!1&&l){let w=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[w])}}}function ot(P){return Math.min(s.maxSamples,P.samples)}function Ee(P){let w=n.get(P);return P.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&w.__useRenderToTexture!==!1}function Nt(P){let w=o.render.frame;d.get(P)!==w&&(d.set(P,w),P.update())}function Ge(P,w){let Y=P.colorSpace,he=P.format,oe=P.type;return P.isCompressedTexture===!0||P.isVideoTexture===!0||Y!==Ia&&Y!==Ls&&(_t.getTransfer(Y)===bt?(he!==Xn||oe!==on)&&Ke("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):et("WebGLTextures: Unsupported texture color space:",Y)),w}function Xe(P){return typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement?(c.width=P.naturalWidth||P.width,c.height=P.naturalHeight||P.height):typeof VideoFrame<"u"&&P instanceof VideoFrame?(c.width=P.displayWidth,c.height=P.displayHeight):(c.width=P.width,c.height=P.height),c}this.allocateTextureUnit=ue,this.resetTextureUnits=j,this.getTextureUnits=ne,this.setTextureUnits=de,this.setTexture2D=me,this.setTexture2DArray=ge,this.setTexture3D=xe,this.setTextureCube=_e,this.rebindTextures=jt,this.setupRenderTarget=ci,this.updateRenderTargetMipmap=V,this.updateMultisampleRenderTarget=$e,this.setupDepthRenderbuffer=yi,this.setupFrameBufferTexture=Ft,this.useMultisampledRTT=Ee,this.dispose=k}function uT(i,e){function t(n,s=Ls){let r,o=_t.getTransfer(s);if(n===on)return i.UNSIGNED_BYTE;if(n===qc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Xc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===_f)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===xf)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===gf)return i.BYTE;if(n===ja)return i.SHORT;if(n===zo)return i.UNSIGNED_SHORT;if(n===Pr)return i.INT;if(n===vn)return i.UNSIGNED_INT;if(n===Fn)return i.FLOAT;if(n===qn)return i.HALF_FLOAT;if(n===yf)return i.ALPHA;if(n===vf)return i.RGB;if(n===Xn)return i.RGBA;if(n===Ts)return i.DEPTH_COMPONENT;if(n===Fs)return i.DEPTH_STENCIL;if(n===Yc)return i.RED;if(n===Kc)return i.RED_INTEGER;if(n===ar)return i.RG;if(n===$c)return i.RG_INTEGER;if(n===Fr)return i.RGBA_INTEGER;if(n===el||n===tl||n===il||n===nl)if(o===bt)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===el)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===tl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===il)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===nl)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===el)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===tl)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===il)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===nl)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Zc||n===Jc||n===Qc||n===jc)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Zc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Jc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Qc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===jc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===eh||n===th||n===ih||n===nh||n===sh||n===sl||n===rh)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===eh||n===th)return o===bt?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===ih)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===nh)return r.COMPRESSED_R11_EAC;if(n===sh)return r.COMPRESSED_SIGNED_R11_EAC;if(n===sl)return r.COMPRESSED_RG11_EAC;if(n===rh)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===oh||n===ah||n===lh||n===ch||n===hh||n===uh||n===dh||n===fh||n===ph||n===mh||n===gh||n===_h||n===xh||n===yh)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===oh)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===ah)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===lh)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===ch)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===hh)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===uh)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===dh)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===fh)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===ph)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===mh)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===gh)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===_h)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===xh)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===yh)return o===bt?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===vh||n===wh||n===Sh)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===vh)return o===bt?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===wh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Sh)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Mh||n===Eh||n===rl||n===Th)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===Mh)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Eh)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===rl)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Th)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===Ir?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}var dT=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,fT=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,Hf=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new za(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new In({vertexShader:dT,fragmentShader:fT,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new St(new qa(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Wf=class extends Hn{constructor(e,t){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,d=null,h=null,u=null,f=null,m=null,x=typeof XRWebGLBinding<"u",p=new Hf,g={},v=t.getContextAttributes(),b=null,S=null,R=[],T=[],_=new Ye,A=null,O=null,D=new Qi;D.viewport=new Vt;let N=new Qi;N.viewport=new Vt;let z=[D,N],G=new zc,I=null,k=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(ee){let me=R[ee];return me===void 0&&(me=new Io,R[ee]=me),me.getTargetRaySpace()},this.getControllerGrip=function(ee){let me=R[ee];return me===void 0&&(me=new Io,R[ee]=me),me.getGripSpace()},this.getHand=function(ee){let me=R[ee];return me===void 0&&(me=new Io,R[ee]=me),me.getHandSpace()};function X(ee){let me=T.indexOf(ee.inputSource);if(me===-1)return;let ge=R[me];ge!==void 0&&(ge.update(ee.inputSource,ee.frame,c||o),ge.dispatchEvent({type:ee.type,data:ee.inputSource}))}function W(){s.removeEventListener("select",X),s.removeEventListener("selectstart",X),s.removeEventListener("selectend",X),s.removeEventListener("squeeze",X),s.removeEventListener("squeezestart",X),s.removeEventListener("squeezeend",X),s.removeEventListener("end",W),s.removeEventListener("inputsourceschange",le);for(let ee=0;ee<R.length;ee++){let me=T[ee];me!==null&&(T[ee]=null,R[ee].disconnect(me))}I=null,k=null,p.reset();for(let ee in g)delete g[ee];if(e.setRenderTarget(b),f=null,u=null,h=null,s=null,S=null,ue.stop(),n.isPresenting=!1,e.setPixelRatio(A),e.setSize(_.width,_.height,!1),O!==null){let ee=O.camera;ee.fov=O.fov,ee.zoom=O.zoom,ee.updateProjectionMatrix(),O=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(ee){r=ee,n.isPresenting===!0&&Ke("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(ee){a=ee,n.isPresenting===!0&&Ke("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(ee){c=ee},this.getBaseLayer=function(){return u!==null?u:f},this.getBinding=function(){return h===null&&x&&(h=new XRWebGLBinding(s,t)),h},this.getFrame=function(){return m},this.getSession=function(){return s},this.setSession=async function(ee){if(s=ee,s!==null){if(b=e.getRenderTarget(),s.addEventListener("select",X),s.addEventListener("selectstart",X),s.addEventListener("selectend",X),s.addEventListener("squeeze",X),s.addEventListener("squeezestart",X),s.addEventListener("squeezeend",X),s.addEventListener("end",W),s.addEventListener("inputsourceschange",le),v.xrCompatible!==!0&&await t.makeXRCompatible(),A=e.getPixelRatio(),e.getSize(_),x&&"createProjectionLayer"in XRWebGLBinding.prototype){let ge=null,xe=null,_e=null;v.depth&&(_e=v.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,ge=v.stencil?Fs:Ts,xe=v.stencil?Ir:vn);let ze={colorFormat:t.RGBA8,depthFormat:_e,scaleFactor:r};h=this.getBinding(),u=h.createProjectionLayer(ze),s.updateRenderState({layers:[u]}),e.setPixelRatio(1),e.setSize(u.textureWidth,u.textureHeight,!1),S=new xn(u.textureWidth,u.textureHeight,{format:Xn,type:on,depthTexture:new Cs(u.textureWidth,u.textureHeight,xe,void 0,void 0,void 0,void 0,void 0,void 0,ge),stencilBuffer:v.stencil,colorSpace:e.outputColorSpace,samples:v.antialias?4:0,resolveDepthBuffer:u.ignoreDepthValues===!1,resolveStencilBuffer:u.ignoreDepthValues===!1,storeMultisampledDepthBuffer:u.ignoreDepthValues===!1,storeMultisampledStencilBuffer:u.ignoreDepthValues===!1})}else{let ge={antialias:v.antialias,alpha:!0,depth:v.depth,stencil:v.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,ge),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),S=new xn(f.framebufferWidth,f.framebufferHeight,{format:Xn,type:on,colorSpace:e.outputColorSpace,stencilBuffer:v.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}S.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ue.setContext(s),ue.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return p.getDepthTexture()};function le(ee){for(let me=0;me<ee.removed.length;me++){let ge=ee.removed[me],xe=T.indexOf(ge);xe>=0&&(T[xe]=null,R[xe].disconnect(ge))}for(let me=0;me<ee.added.length;me++){let ge=ee.added[me],xe=T.indexOf(ge);if(xe===-1){for(let ze=0;ze<R.length;ze++)if(ze>=T.length){T.push(ge),xe=ze;break}else if(T[ze]===null){T[ze]=ge,xe=ze;break}if(xe===-1)break}let _e=R[xe];_e&&_e.connect(ge)}}function Z(ee,me){me===null?ee.matrixWorld.copy(ee.matrix):ee.matrixWorld.multiplyMatrices(me.matrixWorld,ee.matrix),ee.matrixWorldInverse.copy(ee.matrixWorld).invert()}this.updateCamera=function(ee){if(s===null)return;let me=ee.near,ge=ee.far;p.texture!==null&&(p.depthNear>0&&(me=p.depthNear),p.depthFar>0&&(ge=p.depthFar)),G.near=N.near=D.near=me,G.far=N.far=D.far=ge,(I!==G.near||k!==G.far)&&(s.updateRenderState({depthNear:G.near,depthFar:G.far}),I=G.near,k=G.far),G.layers.mask=ee.layers.mask|6,D.layers.mask=G.layers.mask&-5,N.layers.mask=G.layers.mask&-3;let xe=ee.parent,_e=G.cameras;Z(G,xe);for(let ze=0;ze<_e.length;ze++)Z(_e[ze],xe);G.projectionMatrix.copy(D.projectionMatrix),G.projectionMatrixInverse.copy(D.projectionMatrixInverse),O===null&&ee.isPerspectiveCamera&&(O={camera:ee,fov:ee.fov,zoom:ee.zoom}),j(ee,G,xe)};function j(ee,me,ge){ge===null?ee.matrix.copy(me.matrixWorld):(ee.matrix.copy(ge.matrixWorld),ee.matrix.invert(),ee.matrix.multiply(me.matrixWorld)),ee.matrix.decompose(ee.position,ee.quaternion,ee.scale),ee.updateMatrixWorld(!0),ee.projectionMatrix.copy(me.projectionMatrix),ee.projectionMatrixInverse.copy(me.projectionMatrixInverse),ee.isPerspectiveCamera&&(ee.fov=bo*2*Math.atan(1/ee.projectionMatrix.elements[5]),ee.zoom=1)}this.getCamera=function(){return G},this.getFoveation=function(){if(!(u===null&&f===null))return l},this.setFoveation=function(ee){l=ee,u!==null&&(u.fixedFoveation=ee),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=ee)},this.hasDepthSensing=function(){return p.texture!==null},this.getDepthSensingMesh=function(){return p.getMesh(G)},this.getCameraTexture=function(ee){return g[ee]};let ne=null;function de(ee,me){if(d=me.getViewerPose(c||o),m=me,d!==null){let ge=d.views;f!==null&&(e.setRenderTargetFramebuffer(S,f.framebuffer),e.setRenderTarget(S));let xe=!1;ge.length!==G.cameras.length&&(G.cameras.length=0,xe=!0);for(let Ue=0;Ue<ge.length;Ue++){let nt=ge[Ue],lt=null;if(f!==null)lt=f.getViewport(nt);else{let Yt=h.getViewSubImage(u,nt);lt=Yt.viewport,Ue===0&&(e.setRenderTargetTextures(S,Yt.colorTexture,Yt.depthStencilTexture),e.setRenderTarget(S))}let st=z[Ue];st===void 0&&(st=new Qi,st.layers.enable(Ue),st.viewport=new Vt,z[Ue]=st),st.matrix.fromArray(nt.transform.matrix),st.matrix.decompose(st.position,st.quaternion,st.scale),st.projectionMatrix.fromArray(nt.projectionMatrix),st.projectionMatrixInverse.copy(st.projectionMatrix).invert(),st.viewport.set(lt.x,lt.y,lt.width,lt.height),Ue===0&&(G.matrix.copy(st.matrix),G.matrix.decompose(G.position,G.quaternion,G.scale)),xe===!0&&G.cameras.push(st)}let _e=s.enabledFeatures;if(_e&&_e.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&x){h=n.getBinding();let Ue=h.getDepthInformation(ge[0]);Ue&&Ue.isValid&&Ue.texture&&p.init(Ue,s.renderState)}if(_e&&_e.includes("camera-access")&&x){e.state.unbindTexture(),h=n.getBinding();for(let Ue=0;Ue<ge.length;Ue++){let nt=ge[Ue].camera;if(nt){let lt=g[nt];lt||(lt=new za,g[nt]=lt);let st=h.getCameraImage(nt);lt.sourceTexture=st}}}}for(let ge=0;ge<R.length;ge++){let xe=T[ge],_e=R[ge];xe!==null&&_e!==void 0&&_e.update(xe,me,c||o)}ne&&ne(ee,me),me.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:me}),m=null}let ue=new f0;ue.setAnimationLoop(de),this.setAnimationLoop=function(ee){ne=ee},this.dispose=function(){}}},pT=new dt,M0=new it;M0.set(-1,0,0,0,1,0,0,0,1);function mT(i,e){function t(p,g){p.matrixAutoUpdate===!0&&p.updateMatrix(),g.value.copy(p.matrix)}function n(p,g){g.color.getRGB(p.fogColor.value,If(i)),g.isFog?(p.fogNear.value=g.near,p.fogFar.value=g.far):g.isFogExp2&&(p.fogDensity.value=g.density)}function s(p,g,v,b,S){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(p,g):g.isMeshLambertMaterial?(r(p,g),g.envMap&&(p.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(p,g),h(p,g)):g.isMeshPhongMaterial?(r(p,g),d(p,g),g.envMap&&(p.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(p,g),u(p,g),g.isMeshPhysicalMaterial&&f(p,g,S)):g.isMeshMatcapMaterial?(r(p,g),m(p,g)):g.isMeshDepthMaterial?r(p,g):g.isMeshDistanceMaterial?(r(p,g),x(p,g)):g.isMeshNormalMaterial?r(p,g):g.isLineBasicMaterial?(o(p,g),g.isLineDashedMaterial&&a(p,g)):g.isPointsMaterial?l(p,g,v,b):g.isSpriteMaterial?c(p,g):g.isShadowMaterial?(p.color.value.copy(g.color),p.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(p,g){p.opacity.value=g.opacity,g.color&&p.diffuse.value.copy(g.color),g.emissive&&p.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(p.map.value=g.map,t(g.map,p.mapTransform)),g.alphaMap&&(p.alphaMap.value=g.alphaMap,t(g.alphaMap,p.alphaMapTransform)),g.bumpMap&&(p.bumpMap.value=g.bumpMap,t(g.bumpMap,p.bumpMapTransform),p.bumpScale.value=g.bumpScale,g.side===wi&&(p.bumpScale.value*=-1)),g.normalMap&&(p.normalMap.value=g.normalMap,t(g.normalMap,p.normalMapTransform),p.normalScale.value.copy(g.normalScale),g.side===wi&&p.normalScale.value.negate()),g.displacementMap&&(p.displacementMap.value=g.displacementMap,t(g.displacementMap,p.displacementMapTransform),p.displacementScale.value=g.displacementScale,p.displacementBias.value=g.displacementBias),g.emissiveMap&&(p.emissiveMap.value=g.emissiveMap,t(g.emissiveMap,p.emissiveMapTransform)),g.specularMap&&(p.specularMap.value=g.specularMap,t(g.specularMap,p.specularMapTransform)),g.alphaTest>0&&(p.alphaTest.value=g.alphaTest);let v=e.get(g),b=v.envMap,S=v.envMapRotation;b&&(p.envMap.value=b,p.envMapRotation.value.setFromMatrix4(pT.makeRotationFromEuler(S)).transpose(),b.isCubeTexture&&b.isRenderTargetTexture===!1&&p.envMapRotation.value.premultiply(M0),p.reflectivity.value=g.reflectivity,p.ior.value=g.ior,p.refractionRatio.value=g.refractionRatio),g.lightMap&&(p.lightMap.value=g.lightMap,p.lightMapIntensity.value=g.lightMapIntensity,t(g.lightMap,p.lightMapTransform)),g.aoMap&&(p.aoMap.value=g.aoMap,p.aoMapIntensity.value=g.aoMapIntensity,t(g.aoMap,p.aoMapTransform))}function o(p,g){p.diffuse.value.copy(g.color),p.opacity.value=g.opacity,g.map&&(p.map.value=g.map,t(g.map,p.mapTransform))}function a(p,g){p.dashSize.value=g.dashSize,p.totalSize.value=g.dashSize+g.gapSize,p.scale.value=g.scale}function l(p,g,v,b){p.diffuse.value.copy(g.color),p.opacity.value=g.opacity,p.size.value=g.size*v,p.scale.value=b*.5,g.map&&(p.map.value=g.map,t(g.map,p.uvTransform)),g.alphaMap&&(p.alphaMap.value=g.alphaMap,t(g.alphaMap,p.alphaMapTransform)),g.alphaTest>0&&(p.alphaTest.value=g.alphaTest)}function c(p,g){p.diffuse.value.copy(g.color),p.opacity.value=g.opacity,p.rotation.value=g.rotation,g.map&&(p.map.value=g.map,t(g.map,p.mapTransform)),g.alphaMap&&(p.alphaMap.value=g.alphaMap,t(g.alphaMap,p.alphaMapTransform)),g.alphaTest>0&&(p.alphaTest.value=g.alphaTest)}function d(p,g){p.specular.value.copy(g.specular),p.shininess.value=Math.max(g.shininess,1e-4)}function h(p,g){g.gradientMap&&(p.gradientMap.value=g.gradientMap)}function u(p,g){p.metalness.value=g.metalness,g.metalnessMap&&(p.metalnessMap.value=g.metalnessMap,t(g.metalnessMap,p.metalnessMapTransform)),p.roughness.value=g.roughness,g.roughnessMap&&(p.roughnessMap.value=g.roughnessMap,t(g.roughnessMap,p.roughnessMapTransform)),g.envMap&&(p.envMapIntensity.value=g.envMapIntensity)}function f(p,g,v){p.ior.value=g.ior,g.diffuseRoughness>0&&(p.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(p.diffuseRoughnessMap.value=g.diffuseRoughnessMap,t(g.diffuseRoughnessMap,p.diffuseRoughnessMapTransform))),g.sheen>0&&(p.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),p.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(p.sheenColorMap.value=g.sheenColorMap,t(g.sheenColorMap,p.sheenColorMapTransform)),g.sheenRoughnessMap&&(p.sheenRoughnessMap.value=g.sheenRoughnessMap,t(g.sheenRoughnessMap,p.sheenRoughnessMapTransform))),g.clearcoat>0&&(p.clearcoat.value=g.clearcoat,p.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(p.clearcoatMap.value=g.clearcoatMap,t(g.clearcoatMap,p.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(p.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,t(g.clearcoatRoughnessMap,p.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(p.clearcoatNormalMap.value=g.clearcoatNormalMap,t(g.clearcoatNormalMap,p.clearcoatNormalMapTransform),p.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===wi&&p.clearcoatNormalScale.value.negate())),g.dispersion>0&&(p.dispersion.value=g.dispersion),g.retroreflectivity>0&&(p.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(p.iridescence.value=g.iridescence,p.iridescenceIOR.value=g.iridescenceIOR,p.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,p.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(p.iridescenceMap.value=g.iridescenceMap,t(g.iridescenceMap,p.iridescenceMapTransform)),g.iridescenceThicknessMap&&(p.iridescenceThicknessMap.value=g.iridescenceThicknessMap,t(g.iridescenceThicknessMap,p.iridescenceThicknessMapTransform))),g.transmission>0&&(p.transmission.value=g.transmission,p.transmissionSamplerMap.value=v.texture,p.transmissionSamplerSize.value.set(v.width,v.height),g.transmissionMap&&(p.transmissionMap.value=g.transmissionMap,t(g.transmissionMap,p.transmissionMapTransform)),p.thickness.value=g.thickness,g.thicknessMap&&(p.thicknessMap.value=g.thicknessMap,t(g.thicknessMap,p.thicknessMapTransform)),p.attenuationDistance.value=g.attenuationDistance,p.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(p.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(p.anisotropyMap.value=g.anisotropyMap,t(g.anisotropyMap,p.anisotropyMapTransform))),p.specularIntensity.value=g.specularIntensity,p.specularColor.value.copy(g.specularColor),g.specularColorMap&&(p.specularColorMap.value=g.specularColorMap,t(g.specularColorMap,p.specularColorMapTransform)),g.specularIntensityMap&&(p.specularIntensityMap.value=g.specularIntensityMap,t(g.specularIntensityMap,p.specularIntensityMapTransform))}function m(p,g){g.matcap&&(p.matcap.value=g.matcap)}function x(p,g){let v=e.get(g).light;p.referencePosition.value.setFromMatrixPosition(v.matrixWorld),p.nearDistance.value=v.shadow.camera.near,p.farDistance.value=v.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function gT(i,e,t,n){let s={},r={};function o(v,b){let S=b.program;n.uniformBlockBinding(v,S,s[v.id])}function a(v,b){let S=s[v.id];S===void 0&&(m(v),S=l(v),s[v.id]=S,v.addEventListener("dispose",p));let R=b.program;n.updateUBOMapping(v,R);let T=e.render.frame;r[v.id]!==T&&(c(v),r[v.id]=T)}function l(v){let b=i.createBuffer(),S=v.__size,R=v.usage;return i.bindBuffer(i.UNIFORM_BUFFER,b),i.bufferData(i.UNIFORM_BUFFER,S,R),i.bindBuffer(i.UNIFORM_BUFFER,null),b}function c(v){let b=s[v.id],S=v.uniforms,R=v.__cache;i.bindBuffer(i.UNIFORM_BUFFER,b);for(let T=0,_=S.length;T<_;T++){let A=S[T];if(Array.isArray(A))for(let O=0,D=A.length;O<D;O++)d(A[O],T,O,R);else d(A,T,0,R)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function d(v,b,S,R){if(u(v,b,S,R)===!0){let T=v.__offset,_=v.value;if(Array.isArray(_)){let A=0;for(let O=0;O<_.length;O++){let D=_[O],N=x(D,!0);h(D,v.__data,A),A+=N.storage/Float32Array.BYTES_PER_ELEMENT}}else h(_,v.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,T,v.__data)}}function h(v,b,S){typeof v=="number"||typeof v=="boolean"?b[S]=v:v.isMatrix3?(b[S]=v.elements[0],b[S+1]=v.elements[1],b[S+2]=v.elements[2],b[S+3]=0,b[S+4]=v.elements[3],b[S+5]=v.elements[4],b[S+6]=v.elements[5],b[S+7]=0,b[S+8]=v.elements[6],b[S+9]=v.elements[7],b[S+10]=v.elements[8],b[S+11]=0):ArrayBuffer.isView(v)?b.set(v.subarray(0,b.length-S),S):v.toArray(b,S)}function u(v,b,S,R){let T=v.value,_=b+"_"+S;if(Array.isArray(T)){R[_]===void 0&&(R[_]=[]);let A=R[_],O=!1;for(let D=0;D<T.length;D++)f(T[D],A,D)===!0&&(O=!0);return O}return f(T,R,_)}function f(v,b,S){if(b[S]===void 0)return typeof v=="number"||typeof v=="boolean"?b[S]=v:ArrayBuffer.isView(v)?b[S]=v.slice():b[S]=v.clone(),!0;{let R=b[S];if(typeof v=="number"||typeof v=="boolean"){if(R!==v)return b[S]=v,!0}else{if(ArrayBuffer.isView(v))return!0;if(R.equals(v)===!1)return R.copy(v),!0}}return!1}function m(v){let b=v.uniforms,S=0,R=16;for(let _=0,A=b.length;_<A;_++){let O=Array.isArray(b[_])?b[_]:[b[_]];for(let D=0,N=O.length;D<N;D++){let z=O[D],G=Array.isArray(z.value)?z.value:[z.value],I=Array.isArray(b[_])||Array.isArray(z.value),k=S;for(let W=0,le=G.length;W<le;W++){let Z=G[W],j=x(Z,I),ne=S%R,de=ne%j.boundary,ue=ne+de;S+=de,ue!==0&&R-ue<j.storage&&(S+=R-ue),W===0&&(k=S),S+=j.storage}let X=z.type==="int"?Int32Array:z.type==="uint"?Uint32Array:Float32Array;z.__data=new X((S-k)/Float32Array.BYTES_PER_ELEMENT),z.__offset=k}}let T=S%R;return T>0&&(S+=R-T),v.__size=S,v.__cache={},this}function x(v,b){let S={boundary:0,storage:0};return typeof v=="number"||typeof v=="boolean"?(S.boundary=4,S.storage=4):v.isVector2?(S.boundary=8,S.storage=8):v.isVector3||v.isColor?(S.boundary=16,S.storage=12):v.isVector4?(S.boundary=16,S.storage=16):v.isMatrix3?(S.boundary=16,S.storage=48):v.isMatrix4?(S.boundary=16,S.storage=64):v.isTexture?Ke("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(v)?(S.boundary=16,S.storage=v.byteLength):Ke("WebGLRenderer: Unsupported uniform value type.",v),b===!0&&(S.boundary=16,S.storage=Math.ceil(S.storage/16)*16),S}function p(v){let b=v.target;b.removeEventListener("dispose",p),i.deleteBuffer(s[b.id]),delete s[b.id],delete r[b.id]}function g(){for(let v in s)i.deleteBuffer(s[v]);s={},r={}}return{bind:o,update:a,dispose:g}}var _T=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),as=null;function xT(){return as===null&&(as=new Qs(_T,16,16,ar,qn),as.name="DFG_LUT",as.minFilter=Ui,as.magFilter=Ui,as.wrapS=ss,as.wrapT=ss,as.generateMipmaps=!1,as.needsUpdate=!0),as}var Ih=class{constructor(e={}){let{canvas:t=Og(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:d="default",failIfMajorPerformanceCaveat:h=!1,reversedDepthBuffer:u=!1,outputBufferType:f=on}=e;this.isWebGLRenderer=!0;let m;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");m=n.getContextAttributes().alpha}else m=o;let x=f,p=new Set([Fr,$c,Kc]),g=new Set([on,vn,zo,Ir,qc,Xc]),v=new Uint32Array(4),b=new Int32Array(4),S={textures:[],min:[],max:[],resolution:[]},R=null,T=null,_=[],A=[],O=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=os,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let D=this,N=!1,z=null,G=null,I=null,k=null;this._outputColorSpace=_n;let X=0,W=0,le=null,Z=-1,j=null,ne=new Vt,de=new Vt,ue=null,ee=new qe(0),me=0,ge=t.width,xe=t.height,_e=1,ze=null,Ze=null,Ue=new Vt(0,0,ge,xe),nt=new Vt(0,0,ge,xe),lt=!1,st=new js,Yt=new Mc,kt=!1,li=!1,Ft=new dt,Ri=new F,vt=new Vt,yi={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},jt=!1;function ci(){return le===null?_e:1}let V=n;function Ce(E,H){return t.getContext(E,H)}let $e,ot,Ee,Nt,Ge,Xe,P,w,Y,he,oe,ve,we,te,se,pe,B,re,ie,Te,ye,Me,He;try{let E={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:d,failIfMajorPerformanceCaveat:h};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Be,!1),t.addEventListener("webglcontextrestored",je,!1),t.addEventListener("webglcontextcreationerror",Re,!1),V===null){let H="webgl2";if(V=Ce(H,E),V===null)throw Ce(H)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Qe()}catch(E){throw t.removeEventListener("webglcontextlost",Be,!1),t.removeEventListener("webglcontextrestored",je,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),et("WebGLRenderer: "+E.message),E}function Qe(){$e=new C1(V),$e.init(),ye=new uT(V,$e),ot=new x1(V,$e,e,ye),Ee=new cT(V,$e),ot.reversedDepthBuffer&&u&&Ee.buffers.depth.setReversed(!0),G=V.createFramebuffer(),I=V.createFramebuffer(),k=V.createFramebuffer(),Nt=new F1(V),Ge=new $E,Xe=new hT(V,$e,Ee,Ge,ot,ye,Nt),P=new R1(D),w=new Dw(V),Me=new g1(V,w),Y=new P1(V,w,Nt,Me),he=new D1(V,Y,w,Me,Nt),re=new L1(V,ot,Xe),se=new y1(Ge),oe=new KE(D,P,$e,ot,Me,se),ve=new mT(D,Ge),we=new JE,te=new nT($e),B=new m1(D,P,Ee,he,m,l),pe=new lT(D,he,ot),He=new gT(V,Nt,ot,Ee),ie=new _1(V,$e,Nt),Te=new I1(V,$e,Nt),Nt.programs=oe.programs,D.capabilities=ot,D.extensions=$e,D.properties=Ge,D.renderLists=we,D.shadowMap=pe,D.state=Ee,D.info=Nt}x!==on&&(O=new U1(x,t.width,t.height,a,s,r));let ce=new Wf(D,V);this.xr=ce,this.getContext=function(){return V},this.getContextAttributes=function(){return V.getContextAttributes()},this.forceContextLoss=function(){let E=$e.get("WEBGL_lose_context");E&&E.loseContext()},this.forceContextRestore=function(){let E=$e.get("WEBGL_lose_context");E&&E.restoreContext()},this.getPixelRatio=function(){return _e},this.setPixelRatio=function(E){E!==void 0&&(_e=E,this.setSize(ge,xe,!1))},this.getSize=function(E){return E.set(ge,xe)},this.setSize=function(E,H,Q=!0){if(ce.isPresenting){Ke("WebGLRenderer: Can't change size while VR device is presenting.");return}ge=E,xe=H,t.width=Math.floor(E*_e),t.height=Math.floor(H*_e),Q===!0&&(t.style.width=E+"px",t.style.height=H+"px"),O!==null&&O.setSize(t.width,t.height),this.setViewport(0,0,E,H)},this.getDrawingBufferSize=function(E){return E.set(ge*_e,xe*_e).floor()},this.setDrawingBufferSize=function(E,H,Q){ge=E,xe=H,_e=Q,t.width=Math.floor(E*Q),t.height=Math.floor(H*Q),this.setViewport(0,0,E,H)},this.setEffects=function(E){if(x===on){et("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(E){for(let H=0;H<E.length;H++)if(E[H].isOutputPass===!0){Ke("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}O.setEffects(E||[])},this.getCurrentViewport=function(E){return E.copy(ne)},this.getViewport=function(E){return E.copy(Ue)},this.setViewport=function(E,H,Q,K){E.isVector4?Ue.set(E.x,E.y,E.z,E.w):Ue.set(E,H,Q,K),Ee.viewport(ne.copy(Ue).multiplyScalar(ci()).round())},this.getScissor=function(E){return E.copy(nt)},this.setScissor=function(E,H,Q,K){E.isVector4?nt.set(E.x,E.y,E.z,E.w):nt.set(E,H,Q,K),Ee.scissor(de.copy(nt).multiplyScalar(ci()).round())},this.getScissorTest=function(){return lt},this.setScissorTest=function(E){Ee.setScissorTest(lt=E)},this.setOpaqueSort=function(E){ze=E},this.setTransparentSort=function(E){Ze=E},this.getClearColor=function(E){return E.copy(B.getClearColor())},this.setClearColor=function(){B.setClearColor(...arguments)},this.getClearAlpha=function(){return B.getClearAlpha()},this.setClearAlpha=function(){B.setClearAlpha(...arguments)},this.clear=function(E=!0,H=!0,Q=!0){let K=0;if(E){let $=!1;if(le!==null){let Ae=le.texture.format;$=p.has(Ae)}if($){let Ae=le.texture.type,Pe=g.has(Ae),be=B.getClearColor(),Fe=B.getClearAlpha(),Ve=be.r,tt=be.g,ft=be.b;Pe?(v[0]=Ve,v[1]=tt,v[2]=ft,v[3]=Fe,V.clearBufferuiv(V.COLOR,0,v)):(b[0]=Ve,b[1]=tt,b[2]=ft,b[3]=Fe,V.clearBufferiv(V.COLOR,0,b))}else K|=V.COLOR_BUFFER_BIT}H&&(K|=V.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),Q&&(K|=V.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),K!==0&&V.clear(K)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(E){E.setRenderer(this),z=E},this.dispose=function(){t.removeEventListener("webglcontextlost",Be,!1),t.removeEventListener("webglcontextrestored",je,!1),t.removeEventListener("webglcontextcreationerror",Re,!1),B.dispose(),we.dispose(),te.dispose(),Xe.dispose(),Ge.dispose(),P.dispose(),he.dispose(),Y.dispose(),Me.dispose(),He.dispose(),oe.dispose(),ce.dispose(),ce.removeEventListener("sessionstart",Bl),ce.removeEventListener("sessionend",Zn),ps.stop()};function Be(E){E.preventDefault(),Tf("WebGLRenderer: Context Lost."),N=!0}function je(){Tf("WebGLRenderer: Context Restored."),N=!1;let E=Nt.autoReset,H=pe.enabled,Q=pe.autoUpdate,K=pe.needsUpdate,$=pe.type;Qe(),Nt.autoReset=E,pe.enabled=H,pe.autoUpdate=Q,pe.needsUpdate=K,pe.type=$}function Re(E){et("WebGLRenderer: A WebGL context could not be created. Reason: ",E.statusMessage)}function ct(E){let H=E.target;H.removeEventListener("dispose",ct),zt(H)}function zt(E){Xi(E),Ge.remove(E)}function Xi(E){let H=Ge.get(E).programs;H!==void 0&&(H.forEach(function(Q){oe.releaseProgram(Q)}),E.isShaderMaterial&&oe.releaseShaderCache(E))}this.renderBufferDirect=function(E,H,Q,K,$,Ae){H===null&&(H=yi);let Pe=$.isMesh&&$.matrixWorld.determinantAffine()<0,be=ga(E,H,Q,K,$);Ee.setMaterial(K,Pe);let Fe=Q.index,Ve=1;if(K.wireframe===!0){if(Fe=Y.getWireframeAttribute(Q),Fe===void 0)return;Ve=2}let tt=Q.drawRange,ft=Q.attributes.position,ke=tt.start*Ve,pt=(tt.start+tt.count)*Ve;Ae!==null&&(ke=Math.max(ke,Ae.start*Ve),pt=Math.min(pt,(Ae.start+Ae.count)*Ve)),Fe!==null?(ke=Math.max(ke,0),pt=Math.min(pt,Fe.count)):ft!=null&&(ke=Math.max(ke,0),pt=Math.min(pt,ft.count));let Jt=pt-ke;if(Jt<0||Jt===1/0)return;Me.setup($,K,be,Q,Fe);let Ct,Pt=ie;if(Fe!==null&&(Ct=w.get(Fe),Pt=Te,Pt.setIndex(Ct)),$.isMesh)K.wireframe===!0?(Ee.setLineWidth(K.wireframeLinewidth*ci()),Pt.setMode(V.LINES)):Pt.setMode(V.TRIANGLES);else if($.isLine){let vi=K.linewidth;vi===void 0&&(vi=1),Ee.setLineWidth(vi*ci()),$.isLineSegments?Pt.setMode(V.LINES):$.isLineLoop?Pt.setMode(V.LINE_LOOP):Pt.setMode(V.LINE_STRIP)}else $.isPoints?Pt.setMode(V.POINTS):$.isSprite&&Pt.setMode(V.TRIANGLES);if($.isBatchedMesh)if($e.get("WEBGL_multi_draw"))Pt.renderMultiDraw($._multiDrawStarts,$._multiDrawCounts,$._multiDrawCount);else{let vi=$._multiDrawStarts,Ne=$._multiDrawCounts,hi=$._multiDrawCount,gt=Fe?w.get(Fe).bytesPerElement:1,gs=Ge.get(K).currentProgram.getUniforms();for(let ui=0;ui<hi;ui++)gs.setValue(V,"_gl_DrawID",ui),Pt.render(vi[ui]/gt,Ne[ui])}else if($.isInstancedMesh)Pt.renderInstances(ke,Jt,$.count);else if(Q.isInstancedBufferGeometry){let vi=Q._maxInstanceCount!==void 0?Q._maxInstanceCount:1/0,Ne=Math.min(Q.instanceCount,vi);Pt.renderInstances(ke,Jt,Ne)}else Pt.render(ke,Jt)};function fa(E,H,Q,K){z!==null&&E.isNodeMaterial&&z.setObject(K,E),kt===!0&&se.setState(E,Q,!1),E.transparent===!0&&E.side===rn&&E.forceSinglePass===!1?(E.side=wi,E.needsUpdate=!0,Jn(E,H,K),E.side=Wn,E.needsUpdate=!0,Jn(E,H,K),E.side=rn):Jn(E,H,K)}this.compile=function(E,H,Q=null){Q===null&&(Q=E),z!==null&&z.renderStart(E,H,Q),T=te.get(Q),T.init(H),A.push(T),Q.traverseVisible(function($){$.isLight&&$.layers.test(H.layers)&&(T.pushLight($),$.castShadow&&T.pushShadow($))}),E!==Q&&E.traverseVisible(function($){$.isLight&&$.layers.test(H.layers)&&(T.pushLight($),$.castShadow&&T.pushShadow($))}),T.setupLights(),z!==null&&z.updateLights(T.state.lightsArray),li=this.localClippingEnabled,kt=se.init(this.clippingPlanes,li),kt===!0&&se.setGlobalState(this.clippingPlanes,H),z!==null&&pe.render(T.state.shadowsArray,Q,H);let K=new Set;return E.traverse(function($){if(!($.isMesh||$.isPoints||$.isLine||$.isSprite))return;let Ae=$.material;if(Ae)if(Array.isArray(Ae))for(let Pe=0;Pe<Ae.length;Pe++){let be=Ae[Pe];fa(be,Q,H,$),K.add(be)}else fa(Ae,Q,H,$),K.add(Ae)}),T=A.pop(),z!==null&&z.renderEnd(),K},this.compileAsync=function(E,H,Q=null){let K=this.compile(E,H,Q);return new Promise($=>{function Ae(){if(K.forEach(function(Pe){let Fe=Ge.get(Pe).currentProgram;(Fe===void 0||Fe.isReady())&&K.delete(Pe)}),K.size===0){$(E);return}setTimeout(Ae,10)}$e.get("KHR_parallel_shader_compile")!==null?Ae():setTimeout(Ae,10)})};let $r=null;function dd(E){$r&&$r(E)}function Bl(){ps.stop()}function Zn(){ps.start()}let ps=new f0;ps.setAnimationLoop(dd),typeof self<"u"&&ps.setContext(self),this.setAnimationLoop=function(E){$r=E,ce.setAnimationLoop(E),E===null?ps.stop():ps.start()},ce.addEventListener("sessionstart",Bl),ce.addEventListener("sessionend",Zn),this.render=function(E,H){if(H!==void 0&&H.isCamera!==!0){et("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(N===!0)return;z!==null&&z.renderStart(E,H);let Q=ce.enabled===!0&&ce.isPresenting===!0,K=O!==null&&(le===null||Q)&&O.begin(D,le);if(E.matrixWorldAutoUpdate===!0&&E.updateMatrixWorld(),H.parent===null&&H.matrixWorldAutoUpdate===!0&&H.updateMatrixWorld(),ce.enabled===!0&&ce.isPresenting===!0&&(O===null||O.isCompositing()===!1)&&(ce.cameraAutoUpdate===!0&&ce.updateCamera(H),H=ce.getCamera()),E.isScene===!0&&E.onBeforeRender(D,E,H,le),T=te.get(E,A.length),T.init(H),T.state.textureUnits=Xe.getTextureUnits(),A.push(T),Ft.multiplyMatrices(H.projectionMatrix,H.matrixWorldInverse),H.isArrayCamera?Yt.setFromArrayCamera(H):st.setFromProjectionMatrix(Ft,Rn,H.reversedDepth),li=this.localClippingEnabled,kt=se.init(this.clippingPlanes,li),R=we.get(E,_.length),R.init(),_.push(R),this.info.render.frame++,ce.enabled===!0&&ce.isPresenting===!0){let Pe=D.xr.getDepthSensingMesh();Pe!==null&&ms(Pe,H,-1/0,D.sortObjects)}ms(E,H,0,D.sortObjects),R.finish(),z!==null&&z.updateLights(T.state.lightsArray),D.sortObjects===!0&&R.sort(ze,Ze),jt=ce.enabled===!1||ce.isPresenting===!1||ce.hasDepthSensing()===!1,jt&&B.addToRenderList(R,E),this.info.autoReset===!0&&this.info.reset(),kt===!0&&se.beginShadows();let $=T.state.shadowsArray;if(pe.render($,E,H),kt===!0&&se.endShadows(),(K&&O.hasRenderPass())===!1){let Pe=R.opaque,be=R.transmissive;if(T.setupLights(),H.isArrayCamera){let Fe=H.cameras;if(be.length>0)for(let Ve=0,tt=Fe.length;Ve<tt;Ve++){let ft=Fe[Ve];On(Pe,be,E,ft)}jt&&B.render(E);for(let Ve=0,tt=Fe.length;Ve<tt;Ve++){let ft=Fe[Ve];pa(R,E,ft,ft.viewport)}}else be.length>0&&On(Pe,be,E,H),jt&&B.render(E),pa(R,E,H)}le!==null&&W===0&&(Xe.updateMultisampleRenderTarget(le),Xe.updateRenderTargetMipmap(le)),K&&O.end(D),E.isScene===!0&&E.onAfterRender(D,E,H),Me.resetDefaultState(),Z=-1,j=null,A.pop(),A.length>0?(T=A[A.length-1],Xe.setTextureUnits(T.state.textureUnits),kt===!0&&se.setGlobalState(D.clippingPlanes,T.state.camera)):T=null,_.pop(),_.length>0?R=_[_.length-1]:R=null,z!==null&&z.renderEnd()};function ms(E,H,Q,K){if(E.visible===!1)return;if(E.layers.test(H.layers)){if(E.isGroup)Q=E.renderOrder;else if(E.isLOD)E.autoUpdate===!0&&E.update(H);else if(E.isLight)T.pushLight(E),E.castShadow&&T.pushShadow(E);else if(E.isSprite){let Pe=H.isArrayCamera?Yt:st;if(!E.frustumCulled||E.intersectsFrustum(Pe)){K&&vt.setFromMatrixPosition(E.matrixWorld).applyMatrix4(Ft);let be=he.update(E),Fe=E.material;Fe.visible&&R.push(E,be,Fe,Q,vt.z,null,H)}}else if(E.isMesh||E.isLine||E.isPoints){let Pe=H.isArrayCamera?Yt:st;if(!E.frustumCulled||E.intersectsFrustum(Pe)){let be=he.update(E),Fe=E.material;if(K&&(E.boundingSphere!==void 0?(E.boundingSphere===null&&E.computeBoundingSphere(),vt.copy(E.boundingSphere.center)):(be.boundingSphere===null&&be.computeBoundingSphere(),vt.copy(be.boundingSphere.center)),vt.applyMatrix4(E.matrixWorld).applyMatrix4(Ft)),Array.isArray(Fe)){let Ve=be.groups;for(let tt=0,ft=Ve.length;tt<ft;tt++){let ke=Ve[tt],pt=Fe[ke.materialIndex];pt&&pt.visible&&R.push(E,be,pt,Q,vt.z,ke,H)}}else Fe.visible&&R.push(E,be,Fe,Q,vt.z,null,H)}}}let Ae=E.children;for(let Pe=0,be=Ae.length;Pe<be;Pe++)ms(Ae[Pe],H,Q,K)}function pa(E,H,Q,K){let{opaque:$,transmissive:Ae,transparent:Pe}=E;T.setupLightsView(Q),kt===!0&&se.setGlobalState(D.clippingPlanes,Q),K&&Ee.viewport(ne.copy(K)),$.length>0&&ei($,H,Q),Ae.length>0&&ei(Ae,H,Q),Pe.length>0&&ei(Pe,H,Q),Ee.buffers.depth.setTest(!0),Ee.buffers.depth.setMask(!0),Ee.buffers.color.setMask(!0),Ee.setPolygonOffset(!1)}function On(E,H,Q,K){if((Q.isScene===!0?Q.overrideMaterial:null)!==null)return;if(T.state.transmissionRenderTarget[K.id]===void 0){let ke=$e.has("EXT_color_buffer_half_float")||$e.has("EXT_color_buffer_float");T.state.transmissionRenderTarget[K.id]=new xn(1,1,{generateMipmaps:!0,type:ke?qn:on,minFilter:Is,samples:Math.max(4,ot.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:_t.workingColorSpace})}let Ae=T.state.transmissionRenderTarget[K.id],Pe=K.viewport||ne;Ae.setSize(Pe.z*D.transmissionResolutionScale,Pe.w*D.transmissionResolutionScale);let be=D.getRenderTarget(),Fe=D.getActiveCubeFace(),Ve=D.getActiveMipmapLevel();D.setRenderTarget(Ae),D.getClearColor(ee),me=D.getClearAlpha(),me<1&&D.setClearColor(16777215,.5),D.clear(),jt&&B.render(Q);let tt=D.toneMapping;D.toneMapping=os;let ft=K.viewport;if(K.viewport!==void 0&&(K.viewport=void 0),T.setupLightsView(K),kt===!0&&se.setGlobalState(D.clippingPlanes,K),ei(E,Q,K),Xe.updateMultisampleRenderTarget(Ae),Xe.updateRenderTargetMipmap(Ae),$e.has("WEBGL_multisampled_render_to_texture")===!1){let ke=!1;for(let pt=0,Jt=H.length;pt<Jt;pt++){let Ct=H[pt],{object:Pt,geometry:vi,material:Ne,group:hi}=Ct;if(Ne.side===rn&&Pt.layers.test(K.layers)){let gt=Ne.side;Ne.side=wi,Ne.needsUpdate=!0,si(Pt,Q,K,vi,Ne,hi),Ne.side=gt,Ne.needsUpdate=!0,ke=!0}}ke===!0&&(Xe.updateMultisampleRenderTarget(Ae),Xe.updateRenderTargetMipmap(Ae))}D.setRenderTarget(be,Fe,Ve),D.setClearColor(ee,me),ft!==void 0&&(K.viewport=ft),D.toneMapping=tt}function ei(E,H,Q){let K=H.isScene===!0?H.overrideMaterial:null;for(let $=0,Ae=E.length;$<Ae;$++){let Pe=E[$],{object:be,geometry:Fe,group:Ve}=Pe,tt=Pe.material;tt.allowOverride===!0&&K!==null&&(tt=K),be.layers.test(Q.layers)&&si(be,H,Q,Fe,tt,Ve)}}function si(E,H,Q,K,$,Ae){z!==null&&$.isNodeMaterial&&z.setObject(E,$),E.onBeforeRender(D,H,Q,K,$,Ae),E.modelViewMatrix.multiplyMatrices(Q.matrixWorldInverse,E.matrixWorld),E.normalMatrix.getNormalMatrix(E.modelViewMatrix),$.onBeforeRender(D,H,Q,K,E,Ae),$.transparent===!0&&$.side===rn&&$.forceSinglePass===!1?($.side=wi,$.needsUpdate=!0,D.renderBufferDirect(Q,H,K,$,E,Ae),$.side=Wn,$.needsUpdate=!0,D.renderBufferDirect(Q,H,K,$,E,Ae),$.side=rn):D.renderBufferDirect(Q,H,K,$,E,Ae),E.onAfterRender(D,H,Q,K,$,Ae)}function ri(E){let H=0;for(let Q of E)Q.texture!==null&&H++;return H}function Jn(E,H,Q){H.isScene!==!0&&(H=yi);let K=Ge.get(E),$=T.state.lights,Ae=T.state.shadowsArray,Pe=$.state.version,be=oe.getParameters(E,$.state,Ae,H,Q,T.state.lightProbeGridArray),Fe=oe.getProgramCacheKey(be),Ve=K.programs;K.environment=E.isMeshStandardMaterial||E.isMeshLambertMaterial||E.isMeshPhongMaterial?H.environment:null,K.fog=H.fog;let tt=E.isMeshStandardMaterial||E.isMeshLambertMaterial&&!E.envMap||E.isMeshPhongMaterial&&!E.envMap;K.envMap=P.get(E.envMap||K.environment,tt),K.envMapRotation=K.environment!==null&&E.envMap===null?H.environmentRotation:E.envMapRotation,Ve===void 0&&(E.addEventListener("dispose",ct),Ve=new Map,K.programs=Ve,K.programVariants=new Map);let ft=Ve.get(Fe);if(ft!==void 0){if(K.currentProgram===ft&&K.lightsStateVersion===Pe)return ma(E,be),ft}else be.uniforms=oe.getUniforms(E),z!==null&&E.isNodeMaterial&&z.build(E,Q,be),E.onBeforeCompile(be,D),ft=oe.acquireProgram(be,Fe),Ve.set(Fe,ft),K.uniforms=be.uniforms;let ke=K.uniforms;return(!E.isShaderMaterial&&!E.isRawShaderMaterial||E.clipping===!0)&&(ke.clippingPlanes=se.uniform),ma(E,be),K.needsLights=Vs(E),K.lightsStateVersion=Pe,K.needsLights&&(ke.ambientLightColor.value=$.state.ambient,ke.lightProbe.value=$.state.probe,ke.sunLights.value=$.state.sun,ke.sunLightShadows.value=$.state.sunShadow,ke.directionalLights.value=$.state.directional,ke.directionalLightShadows.value=$.state.directionalShadow,ke.spotLights.value=$.state.spot,ke.spotLightShadows.value=$.state.spotShadow,ke.rectAreaLights.value=$.state.rectArea,ke.ltc_1.value=$.state.rectAreaLTC1,ke.ltc_2.value=$.state.rectAreaLTC2,ke.pointLights.value=$.state.point,ke.pointLightShadows.value=$.state.pointShadow,ke.hemisphereLights.value=$.state.hemi,ke.sunShadowMatrix.value=$.state.sunShadowMatrix,ke.sunShadowCascade.value=$.state.sunShadowCascade,ke.directionalShadowMatrix.value=$.state.directionalShadowMatrix,ke.spotLightMatrix.value=$.state.spotLightMatrix,ke.spotLightMap.value=$.state.spotLightMap,ke.pointShadowMatrix.value=$.state.pointShadowMatrix),K.numLightProbeGrids=ri(T.state.lightProbeGridArray),K.currentProgram=ft,K.uniformsList=null,ft}function un(E,H,Q,K,$){let Ae=Ge.get(E),Pe=Ae.currentProgram.id+","+K+","+$,be=Ae.programVariants.get(Pe);return be===void 0?(be=Jn(E,H,Q),Ae.programVariants.set(Pe,be)):(Ae.currentProgram=be,Ae.uniformsList=null,Ae.outputColorSpace=K,Ae.toneMapping=$),be}function ks(E){if(E.uniformsList===null){let H=E.currentProgram.getUniforms();E.uniformsList=Ho.seqWithValue(H.seq,E.uniforms)}return E.uniformsList}function ma(E,H){let Q=Ge.get(E);Q.outputColorSpace=H.outputColorSpace,Q.batching=H.batching,Q.batchingColor=H.batchingColor,Q.instancing=H.instancing,Q.instancingColor=H.instancingColor,Q.instancingMorph=H.instancingMorph,Q.skinning=H.skinning,Q.morphTargets=H.morphTargets,Q.morphNormals=H.morphNormals,Q.morphColors=H.morphColors,Q.morphTargetsCount=H.morphTargetsCount,Q.numClippingPlanes=H.numClippingPlanes,Q.numIntersection=H.numClipIntersection,Q.vertexAlphas=H.vertexAlphas,Q.vertexTangents=H.vertexTangents,Q.toneMapping=H.toneMapping}function ga(E,H,Q,K,$){H.isScene!==!0&&(H=yi),Xe.resetTextureUnits();let Ae=H.fog,Pe=K.isMeshStandardMaterial||K.isMeshLambertMaterial||K.isMeshPhongMaterial?H.environment:null,be=le===null?D.outputColorSpace:le.isXRRenderTarget===!0?le.texture.colorSpace:_t.workingColorSpace,Fe=K.isMeshStandardMaterial||K.isMeshLambertMaterial&&!K.envMap||K.isMeshPhongMaterial&&!K.envMap,Ve=P.get(K.envMap||Pe,Fe),tt=K.vertexColors===!0&&!!Q.attributes.color&&Q.attributes.color.itemSize===4,ft=!!Q.attributes.tangent&&(!!K.normalMap||K.anisotropy>0),ke=!!Q.morphAttributes.position,pt=!!Q.morphAttributes.normal,Jt=!!Q.morphAttributes.color,Ct=os;K.toneMapped&&(le===null||le.isXRRenderTarget===!0)&&(Ct=D.toneMapping);let Pt=Q.morphAttributes.position||Q.morphAttributes.normal||Q.morphAttributes.color,vi=Pt!==void 0?Pt.length:0,Ne=Ge.get(K),hi=T.state.lights;if(kt===!0&&(li===!0||E!==j)){let It=E===j&&K.id===Z;se.setState(K,E,It)}let gt=!1,gs=!1;K.version===Ne.__version?Ne.needsLights&&Ne.lightsStateVersion!==hi.state.version||$.isBatchedMesh&&Ne.batching===!1||!$.isBatchedMesh&&Ne.batching===!0||$.isBatchedMesh&&Ne.batchingColor===!0&&$._colorsTexture===null||$.isBatchedMesh&&Ne.batchingColor===!1&&$._colorsTexture!==null||$.isInstancedMesh&&Ne.instancing===!1||!$.isInstancedMesh&&Ne.instancing===!0||$.isSkinnedMesh&&Ne.skinning===!1||!$.isSkinnedMesh&&Ne.skinning===!0||$.isInstancedMesh&&Ne.instancingColor===!0&&$.instanceColor===null||$.isInstancedMesh&&Ne.instancingColor===!1&&$.instanceColor!==null||$.isInstancedMesh&&Ne.instancingMorph===!0&&$.morphTexture===null||$.isInstancedMesh&&Ne.instancingMorph===!1&&$.morphTexture!==null||Ne.envMap!==Ve||K.fog===!0&&Ne.fog!==Ae||Ne.numClippingPlanes!==void 0&&(Ne.numClippingPlanes!==se.numPlanes||Ne.numIntersection!==se.numIntersection)||Ne.vertexAlphas!==tt||Ne.vertexTangents!==ft||Ne.morphTargets!==ke||Ne.morphNormals!==pt||Ne.morphColors!==Jt||Ne.morphTargetsCount!==vi||Ne.numLightProbeGrids!==ri(T.state.lightProbeGridArray)?gt=!0:(Ne.outputColorSpace!==be||Ne.toneMapping!==Ct)&&(gs=!0):(gt=!0,Ne.__version=K.version);let ui=Ne.currentProgram;(gt===!0||gs===!0)&&(ui=gs===!0?un(K,H,$,be,Ct):Jn(K,H,$),z&&K.isNodeMaterial&&z.onUpdateProgram(K,ui,Ne));let Qr=!1,Qn=!1,_s=!1,ut=ui.getUniforms(),ti=Ne.uniforms;if(Ee.useProgram(ui.program)&&(Qr=!0,Qn=!0,_s=!0),K.id!==Z&&(Z=K.id,Qn=!0),Qr||j!==E){Ee.buffers.depth.getReversed()&&E.reversedDepth!==!0&&(E._reversedDepth=!0,E.updateProjectionMatrix()),ut.setValue(V,"projectionMatrix",E.projectionMatrix),ut.setValue(V,"viewMatrix",E.matrixWorldInverse);let di=ut.map.cameraPosition;di!==void 0&&di.setValue(V,Ri.setFromMatrixPosition(E.matrixWorld)),ot.logarithmicDepthBuffer&&ut.setValue(V,"logDepthBufFC",2/(Math.log(E.far+1)/Math.LN2)),(K.isMeshPhongMaterial||K.isMeshToonMaterial||K.isMeshLambertMaterial||K.isMeshBasicMaterial||K.isMeshStandardMaterial||K.isShaderMaterial)&&ut.setValue(V,"isOrthographic",E.isOrthographicCamera===!0),j!==E&&(j=E,Qn=!0,_s=!0)}if(Ne.needsLights&&(hi.state.sunShadowMap.length>0&&ut.setValue(V,"sunShadowMap",hi.state.sunShadowMap,Xe),hi.state.directionalShadowMap.length>0&&ut.setValue(V,"directionalShadowMap",hi.state.directionalShadowMap,Xe),hi.state.spotShadowMap.length>0&&ut.setValue(V,"spotShadowMap",hi.state.spotShadowMap,Xe),hi.state.pointShadowMap.length>0&&ut.setValue(V,"pointShadowMap",hi.state.pointShadowMap,Xe)),$.isSkinnedMesh){ut.setOptional(V,$,"bindMatrix"),ut.setOptional(V,$,"bindMatrixInverse");let It=$.skeleton;It&&(It.boneTexture===null&&It.computeBoneTexture(),ut.setValue(V,"boneTexture",It.boneTexture,Xe))}$.isBatchedMesh&&(ut.setOptional(V,$,"batchingTexture"),ut.setValue(V,"batchingTexture",$._matricesTexture,Xe),ut.setOptional(V,$,"batchingIdTexture"),ut.setValue(V,"batchingIdTexture",$._indirectTexture,Xe),ut.setOptional(V,$,"batchingColorTexture"),$._colorsTexture!==null&&ut.setValue(V,"batchingColorTexture",$._colorsTexture,Xe));let Yi=Q.morphAttributes;if((Yi.position!==void 0||Yi.normal!==void 0||Yi.color!==void 0)&&re.update($,Q,ui),(Qn||Ne.receiveShadow!==$.receiveShadow)&&(Ne.receiveShadow=$.receiveShadow,ut.setValue(V,"receiveShadow",$.receiveShadow)),(K.isMeshStandardMaterial||K.isMeshLambertMaterial||K.isMeshPhongMaterial)&&K.envMap===null&&H.environment!==null&&(ti.envMapIntensity.value=H.environmentIntensity),ti.dfgLUT!==void 0&&(ti.dfgLUT.value=xT()),Qn){if(ut.setValue(V,"toneMappingExposure",D.toneMappingExposure),Ne.needsLights&&Zr(ti,_s),Ae&&K.fog===!0&&ve.refreshFogUniforms(ti,Ae),ve.refreshMaterialUniforms(ti,K,_e,xe,T.state.transmissionRenderTarget[E.id]),Ne.needsLights&&Ne.numLightProbeGrids>0){let It=S,di=0;for(let ki of T.state.lightProbeGridArray)ki.texture!==null&&(It.textures[di]=ki.texture,It.min[di]=ki.boundingBox.min,It.max[di]=ki.boundingBox.max,It.resolution[di]=ki.resolution,di++);for(let ki in It)It[ki].length=di;ti.probesSH.value=It.textures,ti.probesMin.value=It.min,ti.probesMax.value=It.max,ti.probesResolution.value=It.resolution}Ho.upload(V,ks(Ne),ti,Xe)}if(K.isShaderMaterial&&K.uniformsNeedUpdate===!0&&(Ho.upload(V,ks(Ne),ti,Xe),K.uniformsNeedUpdate=!1),K.isSpriteMaterial&&ut.setValue(V,"center",$.center),ut.setValue(V,"modelViewMatrix",$.modelViewMatrix),ut.setValue(V,"normalMatrix",$.normalMatrix),ut.setValue(V,"modelMatrix",$.matrixWorld),K.uniformsGroups!==void 0){let It=K.uniformsGroups;for(let di=0,ki=It.length;di<ki;di++){let kl=It[di];He.update(kl,ui),He.bind(kl,ui)}}return ui}function Zr(E,H){E.ambientLightColor.needsUpdate=H,E.lightProbe.needsUpdate=H,E.sunLights.needsUpdate=H,E.sunLightShadows.needsUpdate=H,E.directionalLights.needsUpdate=H,E.directionalLightShadows.needsUpdate=H,E.pointLights.needsUpdate=H,E.pointLightShadows.needsUpdate=H,E.spotLights.needsUpdate=H,E.spotLightShadows.needsUpdate=H,E.rectAreaLights.needsUpdate=H,E.hemisphereLights.needsUpdate=H}function Vs(E){return E.isMeshLambertMaterial||E.isMeshToonMaterial||E.isMeshPhongMaterial||E.isMeshStandardMaterial||E.isShadowMaterial||E.isShaderMaterial&&E.lights===!0}this.getActiveCubeFace=function(){return X},this.getActiveMipmapLevel=function(){return W},this.getRenderTarget=function(){return le},this.setRenderTargetTextures=function(E,H,Q){let K=Ge.get(E);K.__autoAllocateDepthBuffer=E.resolveDepthBuffer===!1,K.__autoAllocateDepthBuffer===!1&&(K.__useRenderToTexture=!1),Ge.get(E.texture).__webglTexture=H,Ge.get(E.depthTexture).__webglTexture=K.__autoAllocateDepthBuffer?void 0:Q,K.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(E,H){let Q=Ge.get(E);Q.__webglFramebuffer=H,Q.__useDefaultFramebuffer=H===void 0},this.setRenderTarget=function(E,H=0,Q=0){le=E,X=H,W=Q;let K=null,$=!1,Ae=!1;if(E){let be=Ge.get(E);if(be.__useDefaultFramebuffer!==void 0){Ee.bindFramebuffer(V.FRAMEBUFFER,be.__webglFramebuffer),ne.copy(E.viewport),de.copy(E.scissor),ue=E.scissorTest,Ee.viewport(ne),Ee.scissor(de),Ee.setScissorTest(ue),Z=-1;return}else if(be.__webglFramebuffer===void 0)Xe.setupRenderTarget(E);else if(be.__hasExternalTextures)Xe.rebindTextures(E,Ge.get(E.texture).__webglTexture,Ge.get(E.depthTexture).__webglTexture);else if(E.depthBuffer){let tt=E.depthTexture;if(be.__boundDepthTexture!==tt){if(tt!==null&&Ge.has(tt)&&(E.width!==tt.image.width||E.height!==tt.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Xe.setupDepthRenderbuffer(E)}}let Fe=E.texture;(Fe.isData3DTexture||Fe.isDataArrayTexture||Fe.isCompressedArrayTexture)&&(Ae=!0);let Ve=Ge.get(E).__webglFramebuffer;E.isWebGLCubeRenderTarget?(Array.isArray(Ve[H])?K=Ve[H][Q]:K=Ve[H],$=!0):E.samples>0&&Xe.useMultisampledRTT(E)===!1?K=Ge.get(E).__webglMultisampledFramebuffer:Array.isArray(Ve)?K=Ve[Q]:K=Ve,ne.copy(E.viewport),de.copy(E.scissor),ue=E.scissorTest}else ne.copy(Ue).multiplyScalar(_e).floor(),de.copy(nt).multiplyScalar(_e).floor(),ue=lt;if(Q!==0&&(K=G),Ee.bindFramebuffer(V.FRAMEBUFFER,K)&&Ee.drawBuffers(E,K),Ee.viewport(ne),Ee.scissor(de),Ee.setScissorTest(ue),$){let be=Ge.get(E.texture);V.framebufferTexture2D(V.FRAMEBUFFER,V.COLOR_ATTACHMENT0,V.TEXTURE_CUBE_MAP_POSITIVE_X+H,be.__webglTexture,Q)}else if(Ae){let be=H;for(let Fe=0;Fe<E.textures.length;Fe++){let Ve=Ge.get(E.textures[Fe]);V.framebufferTextureLayer(V.FRAMEBUFFER,V.COLOR_ATTACHMENT0+Fe,Ve.__webglTexture,Q,be)}}else if(E!==null&&Q!==0){let be=Ge.get(E.texture);V.framebufferTexture2D(V.FRAMEBUFFER,V.COLOR_ATTACHMENT0,V.TEXTURE_2D,be.__webglTexture,Q)}Z=-1};function Jr(E){let H=Ge.get(E);return(H.__readFormat!==E.format||H.__readType!==E.type)&&(H.__readFormat=E.format,H.__readType=E.type,H.__formatReadable=ot.textureFormatReadable(E.format),H.__typeReadable=ot.textureTypeReadable(E.type)),H}this.readRenderTargetPixels=function(E,H,Q,K,$,Ae,Pe,be=0){if(!(E&&E.isWebGLRenderTarget)){et("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Fe=Ge.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&Pe!==void 0&&(Fe=Fe[Pe],Array.isArray(Fe)&&(Fe=Fe[0])),Fe){Ee.bindFramebuffer(V.FRAMEBUFFER,Fe);try{let Ve=E.textures[be],tt=Ve.format,ft=Ve.type;E.textures.length>1&&V.readBuffer(V.COLOR_ATTACHMENT0+be);let ke=Jr(Ve);if(ke.__formatReadable===!1){et("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(ke.__typeReadable===!1){et("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}H>=0&&H<=E.width-K&&Q>=0&&Q<=E.height-$&&V.readPixels(H,Q,K,$,ye.convert(tt),ye.convert(ft),Ae)}finally{let Ve=le!==null?Ge.get(le).__webglFramebuffer:null;Ee.bindFramebuffer(V.FRAMEBUFFER,Ve)}}},this.readRenderTargetPixelsAsync=async function(E,H,Q,K,$,Ae,Pe,be=0){if(!(E&&E.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Fe=Ge.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&Pe!==void 0&&(Fe=Fe[Pe],Array.isArray(Fe)&&(Fe=Fe[0])),Fe)if(H>=0&&H<=E.width-K&&Q>=0&&Q<=E.height-$){Ee.bindFramebuffer(V.FRAMEBUFFER,Fe);let Ve=E.textures[be],tt=Ve.format,ft=Ve.type;E.textures.length>1&&V.readBuffer(V.COLOR_ATTACHMENT0+be);let ke=Jr(Ve);if(ke.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(ke.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let pt=V.createBuffer();V.bindBuffer(V.PIXEL_PACK_BUFFER,pt),V.bufferData(V.PIXEL_PACK_BUFFER,Ae.byteLength,V.STREAM_READ),V.readPixels(H,Q,K,$,ye.convert(tt),ye.convert(ft),0),V.bindBuffer(V.PIXEL_PACK_BUFFER,null);let Jt=le!==null?Ge.get(le).__webglFramebuffer:null;Ee.bindFramebuffer(V.FRAMEBUFFER,Jt);let Ct=V.fenceSync(V.SYNC_GPU_COMMANDS_COMPLETE,0);return V.flush(),await kg(V,Ct,4),V.bindBuffer(V.PIXEL_PACK_BUFFER,pt),V.getBufferSubData(V.PIXEL_PACK_BUFFER,0,Ae),V.bindBuffer(V.PIXEL_PACK_BUFFER,null),V.deleteBuffer(pt),V.deleteSync(Ct),Ae}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(E,H=null,Q=0){let K=Math.pow(2,-Q),$=Math.floor(E.image.width*K),Ae=Math.floor(E.image.height*K),Pe=H!==null?H.x:0,be=H!==null?H.y:0;Xe.setTexture2D(E,0),V.copyTexSubImage2D(V.TEXTURE_2D,Q,0,0,Pe,be,$,Ae),Ee.unbindTexture()},this.copyTextureToTexture=function(E,H,Q=null,K=null,$=0,Ae=0){let Pe,be,Fe,Ve,tt,ft,ke,pt,Jt,Ct=E.isCompressedTexture?E.mipmaps[Ae]:E.image;if(Q!==null)Pe=Q.max.x-Q.min.x,be=Q.max.y-Q.min.y,Fe=Q.isBox3?Q.max.z-Q.min.z:1,Ve=Q.min.x,tt=Q.min.y,ft=Q.isBox3?Q.min.z:0;else{let ut=Math.pow(2,-$);Pe=Math.floor(Ct.width*ut),be=Math.floor(Ct.height*ut),E.isDataArrayTexture?Fe=Ct.depth:E.isData3DTexture?Fe=Math.floor(Ct.depth*ut):Fe=1,Ve=0,tt=0,ft=0}K!==null?(ke=K.x,pt=K.y,Jt=K.z):(ke=0,pt=0,Jt=0);let Pt=ye.convert(H.format),vi=ye.convert(H.type),Ne;H.isData3DTexture?(Xe.setTexture3D(H,0),Ne=V.TEXTURE_3D):H.isDataArrayTexture||H.isCompressedArrayTexture?(Xe.setTexture2DArray(H,0),Ne=V.TEXTURE_2D_ARRAY):(Xe.setTexture2D(H,0),Ne=V.TEXTURE_2D),Ee.activeTexture(V.TEXTURE0),Ee.pixelStorei(V.UNPACK_FLIP_Y_WEBGL,H.flipY),Ee.pixelStorei(V.UNPACK_PREMULTIPLY_ALPHA_WEBGL,H.premultiplyAlpha),Ee.pixelStorei(V.UNPACK_ALIGNMENT,H.unpackAlignment);let hi=Ee.getParameter(V.UNPACK_ROW_LENGTH),gt=Ee.getParameter(V.UNPACK_IMAGE_HEIGHT),gs=Ee.getParameter(V.UNPACK_SKIP_PIXELS),ui=Ee.getParameter(V.UNPACK_SKIP_ROWS),Qr=Ee.getParameter(V.UNPACK_SKIP_IMAGES);Ee.pixelStorei(V.UNPACK_ROW_LENGTH,Ct.width),Ee.pixelStorei(V.UNPACK_IMAGE_HEIGHT,Ct.height),Ee.pixelStorei(V.UNPACK_SKIP_PIXELS,Ve),Ee.pixelStorei(V.UNPACK_SKIP_ROWS,tt),Ee.pixelStorei(V.UNPACK_SKIP_IMAGES,ft);let Qn=E.isDataArrayTexture||E.isData3DTexture,_s=H.isDataArrayTexture||H.isData3DTexture;if(E.isDepthTexture){let ut=Ge.get(E),ti=Ge.get(H),Yi=Ge.get(ut.__renderTarget),It=Ge.get(ti.__renderTarget);Ee.bindFramebuffer(V.READ_FRAMEBUFFER,Yi.__webglFramebuffer),Ee.bindFramebuffer(V.DRAW_FRAMEBUFFER,It.__webglFramebuffer);for(let di=0;di<Fe;di++)Qn&&(V.framebufferTextureLayer(V.READ_FRAMEBUFFER,V.COLOR_ATTACHMENT0,Ge.get(E).__webglTexture,$,ft+di),V.framebufferTextureLayer(V.DRAW_FRAMEBUFFER,V.COLOR_ATTACHMENT0,Ge.get(H).__webglTexture,Ae,Jt+di)),V.blitFramebuffer(Ve,tt,Ve+Pe,tt+be,ke,pt,ke+Pe,pt+be,V.DEPTH_BUFFER_BIT,V.NEAREST);Ee.bindFramebuffer(V.READ_FRAMEBUFFER,null),Ee.bindFramebuffer(V.DRAW_FRAMEBUFFER,null)}else if($!==0||E.isRenderTargetTexture||Ge.has(E)){let ut=Ge.get(E),ti=Ge.get(H);Ee.bindFramebuffer(V.READ_FRAMEBUFFER,I),Ee.bindFramebuffer(V.DRAW_FRAMEBUFFER,k);for(let Yi=0;Yi<Fe;Yi++)Qn?V.framebufferTextureLayer(V.READ_FRAMEBUFFER,V.COLOR_ATTACHMENT0,ut.__webglTexture,$,ft+Yi):V.framebufferTexture2D(V.READ_FRAMEBUFFER,V.COLOR_ATTACHMENT0,V.TEXTURE_2D,ut.__webglTexture,$),_s?V.framebufferTextureLayer(V.DRAW_FRAMEBUFFER,V.COLOR_ATTACHMENT0,ti.__webglTexture,Ae,Jt+Yi):V.framebufferTexture2D(V.DRAW_FRAMEBUFFER,V.COLOR_ATTACHMENT0,V.TEXTURE_2D,ti.__webglTexture,Ae),$!==0?V.blitFramebuffer(Ve,tt,Ve+Pe,tt+be,ke,pt,ke+Pe,pt+be,V.COLOR_BUFFER_BIT,V.NEAREST):_s?V.copyTexSubImage3D(Ne,Ae,ke,pt,Jt+Yi,Ve,tt,Pe,be):V.copyTexSubImage2D(Ne,Ae,ke,pt,Ve,tt,Pe,be);Ee.bindFramebuffer(V.READ_FRAMEBUFFER,null),Ee.bindFramebuffer(V.DRAW_FRAMEBUFFER,null)}else _s?E.isDataTexture||E.isData3DTexture?V.texSubImage3D(Ne,Ae,ke,pt,Jt,Pe,be,Fe,Pt,vi,Ct.data):H.isCompressedArrayTexture?V.compressedTexSubImage3D(Ne,Ae,ke,pt,Jt,Pe,be,Fe,Pt,Ct.data):V.texSubImage3D(Ne,Ae,ke,pt,Jt,Pe,be,Fe,Pt,vi,Ct):E.isDataTexture?V.texSubImage2D(V.TEXTURE_2D,Ae,ke,pt,Pe,be,Pt,vi,Ct.data):E.isCompressedTexture?V.compressedTexSubImage2D(V.TEXTURE_2D,Ae,ke,pt,Ct.width,Ct.height,Pt,Ct.data):V.texSubImage2D(V.TEXTURE_2D,Ae,ke,pt,Pe,be,Pt,vi,Ct);Ee.pixelStorei(V.UNPACK_ROW_LENGTH,hi),Ee.pixelStorei(V.UNPACK_IMAGE_HEIGHT,gt),Ee.pixelStorei(V.UNPACK_SKIP_PIXELS,gs),Ee.pixelStorei(V.UNPACK_SKIP_ROWS,ui),Ee.pixelStorei(V.UNPACK_SKIP_IMAGES,Qr),Ae===0&&H.generateMipmaps===!0&&H.mipmapsAutoUpdate===!0&&V.generateMipmap(Ne),Ee.unbindTexture()},this.initRenderTarget=function(E){Ge.get(E).__webglFramebuffer===void 0&&Xe.setupRenderTarget(E)},this.initTexture=function(E){E.isCubeTexture?Xe.setTextureCube(E,0):E.isData3DTexture?Xe.setTexture3D(E,0):E.isDataArrayTexture||E.isCompressedArrayTexture?Xe.setTexture2DArray(E,0):Xe.setTexture2D(E,0),Ee.unbindTexture()},this.resetState=function(){X=0,W=0,le=null,Ee.reset(),Me.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Rn}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=_t._getDrawingBufferColorSpace(e),t.unpackColorSpace=_t._getUnpackColorSpace()}};var E0=23283064365386963e-26,yT=12,T0=typeof TextDecoder>"u"?null:new TextDecoder("utf-8"),qf=0,Dh=1,hl=2,Nh=5,Uh=class{constructor(e){this.buf=ArrayBuffer.isView(e)?e:new Uint8Array(e),this.dataView=new DataView(this.buf.buffer,this.buf.byteOffset,this.buf.byteLength),this.pos=0,this.type=0,this._valueStart=-1,this.length=this.buf.length}readFields(e,t,n=this.length){let s;for(;s=this.nextField(n);)e(s,t,this);return t}readMessage(e,t){return this.readFields(e,t,this.readVarint()+this.pos)}readFixed32(){let e=this.dataView.getUint32(this.pos,!0);return this.pos+=4,e}readSFixed32(){let e=this.dataView.getInt32(this.pos,!0);return this.pos+=4,e}readFixed64(){let e=this.dataView.getUint32(this.pos,!0)+this.dataView.getUint32(this.pos+4,!0)*4294967296;return this.pos+=8,e}readSFixed64(){let e=this.dataView.getUint32(this.pos,!0)+this.dataView.getInt32(this.pos+4,!0)*4294967296;return this.pos+=8,e}readFloat(){let e=this.dataView.getFloat32(this.pos,!0);return this.pos+=4,e}readDouble(){let e=this.dataView.getFloat64(this.pos,!0);return this.pos+=8,e}readVarint(e){let t=this.buf,n=t[this.pos++];if(n<128)return n;let s=n&127,r;return r=t[this.pos++],s|=(r&127)<<7,r<128||(r=t[this.pos++],s|=(r&127)<<14,r<128)||(r=t[this.pos++],s|=(r&127)<<21,r<128)?s:(r=t[this.pos],s|=(r&15)<<28,vT(s,e,this))}readSVarint(){let e=this.readVarint();return e%2===1?(e+1)/-2:e/2}readBoolean(){return!!this.readVarint()}readString(){let e=this.readVarint()+this.pos,t=this.pos;return this.pos=e,e-t>=yT&&T0?T0.decode(this.buf.subarray(t,e)):LT(this.buf,t,e)}readBytes(){let e=this.readVarint()+this.pos,t=this.buf.subarray(this.pos,e);return this.pos=e,t}readPackedVarint(e=[],t){let n=this.readPackedEnd();for(;this.pos<n;)e.push(this.readVarint(t));return e}readPackedSVarint(e=[]){let t=this.readPackedEnd();for(;this.pos<t;)e.push(this.readSVarint());return e}readPackedBoolean(e=[]){let t=this.readPackedEnd();for(;this.pos<t;)e.push(this.readBoolean());return e}readPackedFloat(e=[]){let t=this.readPackedEnd();for(;this.pos<t;)e.push(this.readFloat());return e}readPackedDouble(e=[]){let t=this.readPackedEnd();for(;this.pos<t;)e.push(this.readDouble());return e}readPackedFixed32(e=[]){let t=this.readPackedEnd();for(;this.pos<t;)e.push(this.readFixed32());return e}readPackedSFixed32(e=[]){let t=this.readPackedEnd();for(;this.pos<t;)e.push(this.readSFixed32());return e}readPackedFixed64(e=[]){let t=this.readPackedEnd();for(;this.pos<t;)e.push(this.readFixed64());return e}readPackedSFixed64(e=[]){let t=this.readPackedEnd();for(;this.pos<t;)e.push(this.readSFixed64());return e}readPackedEnd(){return this.type===hl?this.readVarint()+this.pos:this.pos+1}nextField(e=this.length){if(this.pos===this._valueStart&&this.skip(this.type),this.pos>=e)return 0;let t=this.readVarint();return this.type=t&7,this._valueStart=this.pos,t>>>3}skip(e){let t=e&7;if(t===qf)for(;this.buf[this.pos++]>127;);else if(t===hl)this.pos=this.readVarint()+this.pos;else if(t===Nh)this.pos+=4;else if(t===Dh)this.pos+=8;else throw new Error(`Unimplemented type: ${t}`)}},Oh=class{constructor(e=new Uint8Array(16)){this.buf=ArrayBuffer.isView(e)?e:new Uint8Array(e),this.dataView=new DataView(this.buf.buffer,this.buf.byteOffset,this.buf.byteLength),this.pos=0,this.length=this.buf.length}writeTag(e,t){this.writeVarint(e<<3|t)}realloc(e){let t=this.length||16;for(;t<this.pos+e;)t*=2;if(t!==this.length){let n=new Uint8Array(t);n.set(this.buf),this.buf=n,this.dataView=new DataView(n.buffer),this.length=t}}finish(){return this.length=this.pos,this.pos=0,this.buf.subarray(0,this.length)}writeFixed32(e){this.realloc(4),this.dataView.setInt32(this.pos,e,!0),this.pos+=4}writeSFixed32(e){this.realloc(4),this.dataView.setInt32(this.pos,e,!0),this.pos+=4}writeFixed64(e){this.realloc(8),this.dataView.setInt32(this.pos,e&-1,!0),this.dataView.setInt32(this.pos+4,Math.floor(e*E0),!0),this.pos+=8}writeSFixed64(e){this.realloc(8),this.dataView.setInt32(this.pos,e&-1,!0),this.dataView.setInt32(this.pos+4,Math.floor(e*E0),!0),this.pos+=8}writeVarint(e){if(e=+e||0,e>=0&&e<128){this.pos>=this.length&&this.realloc(1),this.buf[this.pos++]=e;return}if(e>268435455||e<0){wT(e,this);return}this.realloc(4),this.buf[this.pos++]=e&127|(e>127?128:0),!(e<=127)&&(this.buf[this.pos++]=(e>>>=7)&127|(e>127?128:0),!(e<=127)&&(this.buf[this.pos++]=(e>>>=7)&127|(e>127?128:0),!(e<=127)&&(this.buf[this.pos++]=e>>>7&127)))}writeSVarint(e){this.writeVarint(e<0?-e*2-1:e*2)}writeBoolean(e){this.writeVarint(+e)}writeString(e){e=String(e),this.realloc(e.length*4),this.pos++;let t=this.pos;this.pos=DT(this.buf,e,this.pos);let n=this.pos-t;n>=128&&A0(t,n,this),this.pos=t-1,this.writeVarint(n),this.pos+=n}writeFloat(e){this.realloc(4),this.dataView.setFloat32(this.pos,e,!0),this.pos+=4}writeDouble(e){this.realloc(8),this.dataView.setFloat64(this.pos,e,!0),this.pos+=8}writeBytes(e){let t=e.length;this.writeVarint(t),this.realloc(t),this.buf.set(e,this.pos),this.pos+=t}writeRawMessage(e,t){this.pos++;let n=this.pos;e(t,this);let s=this.pos-n;s>=128&&A0(n,s,this),this.pos=n-1,this.writeVarint(s),this.pos+=s}writeMessage(e,t,n){this.writeTag(e,hl),this.writeRawMessage(t,n)}writePackedVarint(e,t){t.length&&this.writeMessage(e,ET,t)}writePackedSVarint(e,t){t.length&&this.writeMessage(e,TT,t)}writePackedBoolean(e,t){t.length&&this.writeMessage(e,RT,t)}writePackedFloat(e,t){t.length&&this.writeMessage(e,AT,t)}writePackedDouble(e,t){t.length&&this.writeMessage(e,bT,t)}writePackedFixed32(e,t){t.length&&this.writeMessage(e,CT,t)}writePackedSFixed32(e,t){t.length&&this.writeMessage(e,PT,t)}writePackedFixed64(e,t){t.length&&this.writeMessage(e,IT,t)}writePackedSFixed64(e,t){t.length&&this.writeMessage(e,FT,t)}writeBytesField(e,t){this.writeTag(e,hl),this.writeBytes(t)}writeFixed32Field(e,t){this.writeTag(e,Nh),this.writeFixed32(t)}writeSFixed32Field(e,t){this.writeTag(e,Nh),this.writeSFixed32(t)}writeFixed64Field(e,t){this.writeTag(e,Dh),this.writeFixed64(t)}writeSFixed64Field(e,t){this.writeTag(e,Dh),this.writeSFixed64(t)}writeVarintField(e,t){this.writeTag(e,qf),this.writeVarint(t)}writeSVarintField(e,t){this.writeTag(e,qf),this.writeSVarint(t)}writeStringField(e,t){this.writeTag(e,hl),this.writeString(t)}writeFloatField(e,t){this.writeTag(e,Nh),this.writeFloat(t)}writeDoubleField(e,t){this.writeTag(e,Dh),this.writeDouble(t)}writeBooleanField(e,t){this.writeVarintField(e,+t)}};function vT(i,e,t){let n=t.buf,s,r;if(r=n[t.pos++],s=(r&112)>>4,r<128||(r=n[t.pos++],s|=(r&127)<<3,r<128)||(r=n[t.pos++],s|=(r&127)<<10,r<128)||(r=n[t.pos++],s|=(r&127)<<17,r<128)||(r=n[t.pos++],s|=(r&127)<<24,r<128)||(r=n[t.pos++],s|=(r&1)<<31,r<128))return qo(i,s,e);throw new Error("Expected varint not more than 10 bytes")}function qo(i,e,t){return t?e*4294967296+(i>>>0):(e>>>0)*4294967296+(i>>>0)}function wT(i,e){let t,n;if(i>=0?(t=i%4294967296|0,n=i/4294967296|0):(t=~(-i%4294967296),n=~(-i/4294967296),t^4294967295?t=t+1|0:(t=0,n=n+1|0)),i>=18446744073709552e3||i<-18446744073709552e3)throw new Error("Given varint doesn't fit into 10 bytes");e.realloc(10),ST(t,n,e),MT(n,e)}function ST(i,e,t){t.buf[t.pos++]=i&127|128,i>>>=7,t.buf[t.pos++]=i&127|128,i>>>=7,t.buf[t.pos++]=i&127|128,i>>>=7,t.buf[t.pos++]=i&127|128,i>>>=7,t.buf[t.pos]=i&127}function MT(i,e){let t=(i&7)<<4;e.buf[e.pos++]|=t|((i>>>=3)?128:0),i&&(e.buf[e.pos++]=i&127|((i>>>=7)?128:0),i&&(e.buf[e.pos++]=i&127|((i>>>=7)?128:0),i&&(e.buf[e.pos++]=i&127|((i>>>=7)?128:0),i&&(e.buf[e.pos++]=i&127|((i>>>=7)?128:0),i&&(e.buf[e.pos++]=i&127)))))}function A0(i,e,t){let n=e<=16383?1:e<=2097151?2:e<=268435455?3:Math.floor(Math.log(e)/(Math.LN2*7));t.realloc(n),t.buf.copyWithin(i+n,i,t.pos)}function ET(i,e){let t=i.length,n=e.buf,s=e.pos,r=e.length;for(let o=0;o<t;o++){let a=i[o];if(a<0||s+10>r){e.pos=s,e.writeVarint(a),n=e.buf,s=e.pos,r=e.length;continue}for(;a>127;)n[s++]=a%128|128,a=Math.floor(a/128);n[s++]=a}e.pos=s}function TT(i,e){for(let t=0;t<i.length;t++)e.writeSVarint(i[t])}function AT(i,e){for(let t=0;t<i.length;t++)e.writeFloat(i[t])}function bT(i,e){for(let t=0;t<i.length;t++)e.writeDouble(i[t])}function RT(i,e){for(let t=0;t<i.length;t++)e.writeBoolean(i[t])}function CT(i,e){for(let t=0;t<i.length;t++)e.writeFixed32(i[t])}function PT(i,e){for(let t=0;t<i.length;t++)e.writeSFixed32(i[t])}function IT(i,e){for(let t=0;t<i.length;t++)e.writeFixed64(i[t])}function FT(i,e){for(let t=0;t<i.length;t++)e.writeSFixed64(i[t])}function LT(i,e,t){let n="",s=e;for(;s<t;){let r=i[s],o=null,a=r>239?4:r>223?3:r>191?2:1;if(s+a>t)break;let l,c,d;a===1?r<128&&(o=r):a===2?(l=i[s+1],(l&192)===128&&(o=(r&31)<<6|l&63,o<=127&&(o=null))):a===3?(l=i[s+1],c=i[s+2],(l&192)===128&&(c&192)===128&&(o=(r&15)<<12|(l&63)<<6|c&63,(o<=2047||o>=55296&&o<=57343)&&(o=null))):a===4&&(l=i[s+1],c=i[s+2],d=i[s+3],(l&192)===128&&(c&192)===128&&(d&192)===128&&(o=(r&15)<<18|(l&63)<<12|(c&63)<<6|d&63,(o<=65535||o>=1114112)&&(o=null))),o===null?(o=65533,a=1):o>65535&&(o-=65536,n+=String.fromCharCode(o>>>10&1023|55296),o=56320|o&1023),n+=String.fromCharCode(o),s+=a}return n}function DT(i,e,t){for(let n=0,s,r;n<e.length;n++){if(s=e.charCodeAt(n),s>55295&&s<57344)if(r)if(s<56320){i[t++]=239,i[t++]=191,i[t++]=189,r=s;continue}else s=r-55296<<10|s-56320|65536,r=null;else{s>56319||n+1===e.length?(i[t++]=239,i[t++]=191,i[t++]=189):r=s;continue}else r&&(i[t++]=239,i[t++]=191,i[t++]=189,r=null);s<128?i[t++]=s:(s<2048?i[t++]=s>>6|192:(s<65536?i[t++]=s>>12|224:(i[t++]=s>>18|240,i[t++]=s>>12&63|128),i[t++]=s>>6&63|128),i[t++]=s&63|128)}return t}function Dr(i){let e=i.dataView.getBigUint64(i.pos,!0);return i.pos+=8,e.toString()}var cs={ROLE_UNSPECIFIED:0,ROLE_AUDIENCE:1,ROLE_HAND:2,ROLE_OPERATOR:3};var ul={LIFE_CYCLE_UNSPECIFIED:0,LIFE_CYCLE_DISABLED:1,LIFE_CYCLE_ENABLED:2,LIFE_CYCLE_PAUSED:3,LIFE_CYCLE_FAULT:4},b0={FORCE_SOURCE_UNSPECIFIED:0,FORCE_SOURCE_COUPLING_AT_SIMULATION_RATE:1,FORCE_SOURCE_LOCAL_MODEL:2},R0={RENDERING_UNSPECIFIED:0,RENDERING_PALPD:1,RENDERING_DEVICE:2,RENDERING_NONE:3},C0={LIMIT_ACTED_UNSPECIFIED:0,LIMIT_ACTED_NOT_FINITE:1,LIMIT_ACTED_ENGAGING:2,LIMIT_ACTED_CLAMPED:3,LIMIT_ACTED_SLEWED:4,LIMIT_ACTED_POSE_HELD:5,LIMIT_ACTED_POSE_STALE:6,LIMIT_ACTED_STEP_STALE:7,LIMIT_ACTED_DAMPED:8,LIMIT_ACTED_HOT:9,LIMIT_ACTED_BRAKED:10,LIMIT_ACTED_WAITING:11},Nr={SEVERITY_UNSPECIFIED:0,SEVERITY_INFO:1,SEVERITY_WARNING:2,SEVERITY_ERROR:3},kh={EVENT_KIND_UNSPECIFIED:0,EVENT_KIND_STARTED:1,EVENT_KIND_PAUSED:2,EVENT_KIND_RESET:3,EVENT_KIND_DEVICE_JOINED:4,EVENT_KIND_DEVICE_LEFT:5,EVENT_KIND_DEVICE_REFUSED:6,EVENT_KIND_LIFE_CYCLE:7,EVENT_KIND_POSE_REJECTED:8,EVENT_KIND_POSE_STALE:9,EVENT_KIND_SIMULATION_STALE:10,EVENT_KIND_SIMULATION_FAILED:11,EVENT_KIND_LATE:12,EVENT_KIND_MALFORMED:13,EVENT_KIND_SHUTDOWN:14,EVENT_KIND_FACTOR_FAILED:15,EVENT_KIND_LINK:16,EVENT_KIND_GPU_LOST:17,EVENT_KIND_QUALITY:18,EVENT_KIND_LOADED:19,EVENT_KIND_INSIDE:20},lr={TOOL_ROLE_UNSPECIFIED:0,TOOL_ROLE_ANY_DEVICE:1,TOOL_ROLE_NAMED_DEVICE:2,TOOL_ROLE_SCRIPT:3},an={LINK_LAW_UNSPECIFIED:0,LINK_LAW_BALL:1,LINK_LAW_WELD:2,LINK_LAW_HINGE:3,LINK_LAW_SLIDE:4,LINK_LAW_THREAD:5,LINK_LAW_BOND:6,LINK_LAW_BLADE:7,LINK_LAW_NEEDLE:8,LINK_LAW_SPRING:9,LINK_LAW_KNIFE:10},Vh={DRIVE_UNSPECIFIED:0,DRIVE_FREE:1,DRIVE_FIXED:2,DRIVE_KINEMATIC:3,DRIVE_COUPLED:4},zh={RUN_STATE_UNSPECIFIED:0,RUN_STATE_RUNNING:1,RUN_STATE_PAUSED:2},Oi={TASK_STATE_UNSPECIFIED:0,TASK_STATE_WAITING:1,TASK_STATE_RUNNING:2,TASK_STATE_PAUSED:3,TASK_STATE_DONE:4,TASK_STATE_FAILED:5,TASK_STATE_TIME_OUT:6,TASK_STATE_ABORTED:7},Yo={TRAIN_ACTION_UNSPECIFIED:0,TRAIN_ACTION_START:1,TRAIN_ACTION_PAUSE:2,TRAIN_ACTION_RESTART:3,TRAIN_ACTION_NEXT:4,TRAIN_ACTION_END:5},Ko={MARK_KIND_UNSPECIFIED:0,MARK_KIND_TRAIN:1,MARK_KIND_NOTE:2,MARK_KIND_RATING:3,MARK_KIND_INJECTION:4};function NT(i,e){i.id&&e.writeVarintField(1,i.id),i.status&&e.writeMessage(2,OT,i.status),i.start&&e.writeMessage(3,BT,i.start),i.pause&&e.writeMessage(4,kT,i.pause),i.step&&e.writeMessage(5,VT,i.step),i.reset&&e.writeMessage(6,zT,i.reset),i.snapshot&&e.writeMessage(7,GT,i.snapshot),i.restore&&e.writeMessage(8,HT,i.restore),i.clients&&e.writeMessage(9,YT,i.clients),i.inspect&&e.writeMessage(10,KT,i.inspect),i.shutdown&&e.writeMessage(11,$T,i.shutdown),i.drop&&e.writeMessage(12,WT,i.drop),i.load&&e.writeMessage(13,qT,i.load),i.scenarios&&e.writeMessage(14,XT,i.scenarios),i.train&&e.writeMessage(15,eb,i.train),i.annotate&&e.writeMessage(16,tb,i.annotate),i.rate&&e.writeMessage(17,ib,i.rate),i.inject&&e.writeMessage(18,nb,i.inject),i.record&&e.writeMessage(19,sb,i.record),i.replay&&e.writeMessage(20,rb,i.replay)}function UT(i,e){let t={id:0,failure:void 0,reply:void 0,done:void 0,status:void 0,state:void 0,snapshot:void 0,clients:void 0,inspect:void 0,scenarios:void 0,recording:void 0},n;for(;n=i.nextField(e);)n===1?t.id=i.readVarint():n===2?(t.failure=ZT(i,i.readVarint()+i.pos),t.reply="failure"):n===3?(t.done=JT(i,i.readVarint()+i.pos),t.reply="done"):n===4?(t.status=QT(i,i.readVarint()+i.pos),t.reply="status"):n===5?(t.state=Yf(i,i.readVarint()+i.pos),t.reply="state"):n===6?(t.snapshot=jT(i,i.readVarint()+i.pos),t.reply="snapshot"):n===7?(t.clients=eA(i,i.readVarint()+i.pos),t.reply="clients"):n===8?(t.inspect=sA(i,i.readVarint()+i.pos),t.reply="inspect"):n===9?(t.scenarios=tA(i,i.readVarint()+i.pos),t.reply="scenarios"):n===10&&(t.recording=ob(i,i.readVarint()+i.pos),t.reply="recording");return t}function OT(i,e){}function BT(i,e){}function kT(i,e){}function VT(i,e){i.count&&e.writeVarintField(1,i.count)}function zT(i,e){}function GT(i,e){}function HT(i,e){i.snapshot_id&&e.writeVarintField(1,i.snapshot_id)}function WT(i,e){i.snapshot_id&&e.writeVarintField(1,i.snapshot_id)}function qT(i,e){i.scenario&&e.writeStringField(1,i.scenario),i.text!=null&&e.writeBytesField(2,i.text)}function XT(i,e){}function YT(i,e){}function KT(i,e){i.matrix&&e.writeVarintField(1,i.matrix),i.body_name&&e.writeStringField(2,i.body_name),i.also&&e.writePackedVarint(3,i.also),i.piece_bytes&&e.writeVarintField(4,i.piece_bytes),i.result_id&&e.writeVarintField(5,i.result_id),i.offset_bytes&&e.writeVarintField(6,i.offset_bytes)}function $T(i,e){}function ZT(i,e){let t={code:0,text:""},n;for(;n=i.nextField(e);)n===1?t.code=i.readVarint():n===2&&(t.text=i.readString());return t}function JT(i,e){return i.pos=e,{}}function QT(i,e){let t={header:void 0,version:"",scenario:"",scene_hash:"0",rate_hz:0,run_state:0,uptime_ns:0,slowdown:0,missed_deadlines:0,backend:"",degraded:"",world_hash:"0",device_endpoint:"",stream_endpoint:"",body_names:[],protocol_minor:0,quality_rung:0,quality_reason:""},n;for(;n=i.nextField(e);)n===1?t.header=ji(i,i.readVarint()+i.pos):n===2?t.version=i.readString():n===3?t.scenario=i.readString():n===4?t.scene_hash=Dr(i):n===5?t.rate_hz=i.readDouble():n===6?t.run_state=i.readVarint():n===7?t.uptime_ns=i.readFixed64():n===8?t.slowdown=i.readDouble():n===9?t.missed_deadlines=i.readVarint():n===10?t.backend=i.readString():n===11?t.degraded=i.readString():n===12?t.world_hash=Dr(i):n===13?t.device_endpoint=i.readString():n===14?t.stream_endpoint=i.readString():n===15?t.body_names.push(i.readString()):n===16?t.protocol_minor=i.readVarint():n===17?t.quality_rung=i.readVarint():n===18&&(t.quality_reason=i.readString());return t}function jT(i,e){let t={snapshot_id:0,world_hash:"0"},n;for(;n=i.nextField(e);)n===1?t.snapshot_id=i.readVarint():n===2&&(t.world_hash=Dr(i));return t}function eA(i,e){let t={devices:[],subscriptions:0},n;for(;n=i.nextField(e);)n===1?t.devices.push(iA(i,i.readVarint()+i.pos)):n===2&&(t.subscriptions=i.readVarint());return t}function tA(i,e){let t={names:[]},n;for(;n=i.nextField(e);)n===1&&t.names.push(i.readString());return t}function iA(i,e){let t={device_name:"",device_kind:"",tool_name:"",life_cycle:0,connected_ns:0,samples:0,rejected:0,forces:0,rendering:0,force_source:0,coupling_n_m:0,acted:[]},n;for(;n=i.nextField(e);)n===1?t.device_name=i.readString():n===2?t.device_kind=i.readString():n===3?t.tool_name=i.readString():n===4?t.life_cycle=i.readVarint():n===5?t.connected_ns=i.readFixed64():n===6?t.samples=i.readVarint():n===7?t.rejected=i.readVarint():n===8?t.forces=i.readVarint():n===9?t.rendering=i.readVarint():n===10?t.force_source=i.readVarint():n===11?t.coupling_n_m=i.readDouble():n===12&&i.readPackedVarint(t.acted);return t}function nA(i,e){let t={rows:0,last:0,a_blocks:0,l_blocks:0,supernodes:0,widest:0},n;for(;n=i.nextField(e);)n===1?t.rows=i.readVarint():n===2?t.last=i.readVarint():n===3?t.a_blocks=i.readVarint():n===4?t.l_blocks=i.readVarint():n===5?t.supernodes=i.readVarint():n===6&&(t.widest=i.readVarint());return t}function sA(i,e){let t={header:void 0,matrix_market:new Uint8Array(0),body_name:"",sizes_bytes:[],result_id:0,offset_bytes:0,is_copy:!1,factor_age_steps:0,running_factor_age_steps:0,fill:void 0},n;for(;n=i.nextField(e);)n===1?t.header=ji(i,i.readVarint()+i.pos):n===2?t.matrix_market=i.readBytes():n===3?t.body_name=i.readString():n===4?i.readPackedVarint(t.sizes_bytes):n===5?t.result_id=i.readVarint():n===6?t.offset_bytes=i.readVarint():n===7?t.is_copy=i.readBoolean():n===8?t.factor_age_steps=i.readVarint():n===9?t.running_factor_age_steps=i.readVarint():n===10&&(t.fill=nA(i,i.readVarint()+i.pos));return t}function rA(i,e){i.sequence&&e.writeVarintField(1,i.sequence),i.device_time_ns&&e.writeFixed64Field(2,i.device_time_ns),i.measured_cp&&e.writeMessage(3,wA,i.measured_cp),i.measured_cv&&e.writeMessage(4,MA,i.measured_cv),i.buttons&&e.writeVarintField(5,i.buttons),i.gripper_ratio&&e.writeDoubleField(6,i.gripper_ratio),i.delay_s&&e.writeDoubleField(7,i.delay_s)}function P0(i,e){i.join&&e.writeMessage(1,oA,i.join),i.drawn&&e.writeMessage(2,aA,i.drawn),i.rate&&e.writeMessage(3,lA,i.rate),i.claim&&e.writeMessage(4,cA,i.claim),i.hand&&e.writeMessage(5,hA,i.hand),i.release&&e.writeMessage(6,uA,i.release),i.ask&&e.writeMessage(7,NT,i.ask)}function oA(i,e){if(i.token&&e.writeStringField(1,i.token),i.rate_hz&&e.writeDoubleField(2,i.rate_hz),i.topics)for(let t of i.topics)e.writeStringField(3,t)}function aA(i,e){i.sequence&&e.writeVarintField(1,i.sequence)}function lA(i,e){i.rate_hz&&e.writeDoubleField(1,i.rate_hz),i.hidden&&e.writeBooleanField(2,i.hidden)}function cA(i,e){i.tool_name&&e.writeStringField(1,i.tool_name)}function hA(i,e){i.tool_id&&e.writeVarintField(1,i.tool_id),i.sample&&e.writeMessage(2,rA,i.sample)}function uA(i,e){i.tool_id&&e.writeVarintField(1,i.tool_id)}function I0(i,e){let t={picture:void 0,message:void 0,joined:void 0,denied:void 0,claimed:void 0,released:void 0,reply:void 0,daemon:void 0},n;for(;n=i.nextField(e);)n===1?(t.picture=dA(i,i.readVarint()+i.pos),t.message="picture"):n===2?(t.joined=pA(i,i.readVarint()+i.pos),t.message="joined"):n===3?(t.denied=mA(i,i.readVarint()+i.pos),t.message="denied"):n===4?(t.claimed=gA(i,i.readVarint()+i.pos),t.message="claimed"):n===5?(t.released=_A(i,i.readVarint()+i.pos),t.message="released"):n===6?(t.reply=UT(i,i.readVarint()+i.pos),t.message="reply"):n===7&&(t.daemon=xA(i,i.readVarint()+i.pos),t.message="daemon");return t}function dA(i,e){let t={sequence:0,composed_time_ns:0,skipped:0,dropped:0,answers:[]},n;for(;n=i.nextField(e);)n===1?t.sequence=i.readVarint():n===2?t.composed_time_ns=i.readFixed64():n===3?t.skipped=i.readVarint():n===4?t.dropped=i.readVarint():n===5&&t.answers.push(fA(i,i.readVarint()+i.pos));return t}function fA(i,e){let t={tool_id:0,sequence:0},n;for(;n=i.nextField(e);)n===1?t.tool_id=i.readVarint():n===2&&(t.sequence=i.readVarint());return t}function pA(i,e){let t={role:0,version:"",protocol_minor:0},n;for(;n=i.nextField(e);)n===1?t.role=i.readVarint():n===2?t.version=i.readString():n===3&&(t.protocol_minor=i.readVarint());return t}function mA(i,e){let t={code:0,text:"",what:"",request_id:0},n;for(;n=i.nextField(e);)n===1?t.code=i.readVarint():n===2?t.text=i.readString():n===3?t.what=i.readString():n===4&&(t.request_id=i.readVarint());return t}function gA(i,e){let t={tool_id:0,tool_name:"",tool_pose:void 0},n;for(;n=i.nextField(e);)n===1?t.tool_id=i.readVarint():n===2?t.tool_name=i.readString():n===3&&(t.tool_pose=Xo(i,i.readVarint()+i.pos));return t}function _A(i,e){let t={tool_id:0,text:""},n;for(;n=i.nextField(e);)n===1?t.tool_id=i.readVarint():n===2&&(t.text=i.readString());return t}function xA(i,e){let t={connected:!1,text:"",session_id:"0"},n;for(;n=i.nextField(e);)n===1?t.connected=i.readBoolean():n===2?t.text=i.readString():n===3&&(t.session_id=Dr(i));return t}function Ei(i,e){let t={x:0,y:0,z:0},n;for(;n=i.nextField(e);)n===1?t.x=i.readDouble():n===2?t.y=i.readDouble():n===3&&(t.z=i.readDouble());return t}function Xf(i,e){i.x&&e.writeDoubleField(1,i.x),i.y&&e.writeDoubleField(2,i.y),i.z&&e.writeDoubleField(3,i.z)}function yA(i,e){let t={x:0,y:0,z:0,w:0},n;for(;n=i.nextField(e);)n===1?t.x=i.readDouble():n===2?t.y=i.readDouble():n===3?t.z=i.readDouble():n===4&&(t.w=i.readDouble());return t}function vA(i,e){i.x&&e.writeDoubleField(1,i.x),i.y&&e.writeDoubleField(2,i.y),i.z&&e.writeDoubleField(3,i.z),i.w&&e.writeDoubleField(4,i.w)}function Xo(i,e){let t={position_m:void 0,orientation:void 0},n;for(;n=i.nextField(e);)n===1?t.position_m=Ei(i,i.readVarint()+i.pos):n===2&&(t.orientation=yA(i,i.readVarint()+i.pos));return t}function wA(i,e){i.position_m&&e.writeMessage(1,Xf,i.position_m),i.orientation&&e.writeMessage(2,vA,i.orientation)}function SA(i,e){let t={linear_m_s:void 0,angular_rad_s:void 0},n;for(;n=i.nextField(e);)n===1?t.linear_m_s=Ei(i,i.readVarint()+i.pos):n===2&&(t.angular_rad_s=Ei(i,i.readVarint()+i.pos));return t}function MA(i,e){i.linear_m_s&&e.writeMessage(1,Xf,i.linear_m_s),i.angular_rad_s&&e.writeMessage(2,Xf,i.angular_rad_s)}function Bh(i,e){let t={force_n:void 0,torque_nm:void 0},n;for(;n=i.nextField(e);)n===1?t.force_n=Ei(i,i.readVarint()+i.pos):n===2&&(t.torque_nm=Ei(i,i.readVarint()+i.pos));return t}function EA(i,e){let t={low_m:void 0,high_m:void 0},n;for(;n=i.nextField(e);)n===1?t.low_m=Ei(i,i.readVarint()+i.pos):n===2&&(t.high_m=Ei(i,i.readVarint()+i.pos));return t}function ji(i,e){let t={session_id:"0",step:0,simulated_time_ns:0,monotonic_time_ns:0,sequence:0},n;for(;n=i.nextField(e);)n===1?t.session_id=Dr(i):n===2?t.step=i.readVarint():n===3?t.simulated_time_ns=i.readFixed64():n===4?t.monotonic_time_ns=i.readFixed64():n===5&&(t.sequence=i.readVarint());return t}function F0(i,e){let t={header:void 0,severity:0,kind:0,text:"",tool_id:0,device_name:""},n;for(;n=i.nextField(e);)n===1?t.header=ji(i,i.readVarint()+i.pos):n===2?t.severity=i.readVarint():n===3?t.kind=i.readVarint():n===4?t.text=i.readString():n===5?t.tool_id=i.readVarint():n===6&&(t.device_name=i.readString());return t}function L0(i,e){let t={header:void 0,name:"",scene_hash:"0",rate_hz:0,gravity_m_s2:void 0,bodies:[],tools:[],links:[],about:"",view:void 0,protocol_minor:0},n;for(;n=i.nextField(e);)n===1?t.header=ji(i,i.readVarint()+i.pos):n===2?t.name=i.readString():n===3?t.scene_hash=Dr(i):n===4?t.rate_hz=i.readDouble():n===5?t.gravity_m_s2=Ei(i,i.readVarint()+i.pos):n===6?t.bodies.push(PA(i,i.readVarint()+i.pos)):n===7?t.tools.push(TA(i,i.readVarint()+i.pos)):n===8?t.links.push(AA(i,i.readVarint()+i.pos)):n===9?t.about=i.readString():n===10?t.view=bA(i,i.readVarint()+i.pos):n===11&&(t.protocol_minor=i.readVarint());return t}function TA(i,e){let t={body_id:0,name:"",part_ids:[],role:0,holder:"",force_limit_n:0,torque_limit_nm:0,has_jaws:!1},n;for(;n=i.nextField(e);)n===1?t.body_id=i.readVarint():n===2?t.name=i.readString():n===3?i.readPackedVarint(t.part_ids):n===4?t.role=i.readVarint():n===5?t.holder=i.readString():n===6?t.force_limit_n=i.readDouble():n===7?t.torque_limit_nm=i.readDouble():n===8&&(t.has_jaws=i.readBoolean());return t}function AA(i,e){let t={id:0,name:"",law:0,body_a_id:0,body_b_id:0,curve:new Uint8Array(0),closed:!1,length_m:0},n;for(;n=i.nextField(e);)n===1?t.id=i.readVarint():n===2?t.name=i.readString():n===3?t.law=i.readVarint():n===4?t.body_a_id=i.readVarint():n===5?t.body_b_id=i.readVarint():n===6?t.curve=i.readBytes():n===7?t.closed=i.readBoolean():n===8&&(t.length_m=i.readDouble());return t}function bA(i,e){let t={from_m:void 0,to_m:void 0,up:void 0,field_rad:0},n;for(;n=i.nextField(e);)n===1?t.from_m=Ei(i,i.readVarint()+i.pos):n===2?t.to_m=Ei(i,i.readVarint()+i.pos):n===3?t.up=Ei(i,i.readVarint()+i.pos):n===4&&(t.field_rad=i.readDouble());return t}function RA(i,e){let t={red_ratio:0,green_ratio:0,blue_ratio:0,opacity_ratio:0,gloss_ratio:0},n;for(;n=i.nextField(e);)n===1?t.red_ratio=i.readDouble():n===2?t.green_ratio=i.readDouble():n===3?t.blue_ratio=i.readDouble():n===4?t.opacity_ratio=i.readDouble():n===5&&(t.gloss_ratio=i.readDouble());return t}function CA(i,e){let t={rod_id:0,number:0},n;for(;n=i.nextField(e);)n===1?t.rod_id=i.readVarint():n===2&&(t.number=i.readVarint());return t}function PA(i,e){let t={id:0,name:"",soft:void 0,kind:void 0,rigid:void 0,parent_id:0,rod:void 0,look:void 0},n;for(;n=i.nextField(e);)n===1?t.id=i.readVarint():n===2?t.name=i.readString():n===3?(t.soft=IA(i,i.readVarint()+i.pos),t.kind="soft"):n===4?(t.rigid=FA(i,i.readVarint()+i.pos),t.kind="rigid"):n===5?t.parent_id=i.readVarint():n===6?t.rod=CA(i,i.readVarint()+i.pos):n===7&&(t.look=RA(i,i.readVarint()+i.pos));return t}function IA(i,e){let t={rest_positions:new Uint8Array(0),triangles:new Uint8Array(0),nodes:new Uint8Array(0),tissue:new Uint8Array(0),tissue_names:[]},n;for(;n=i.nextField(e);)n===1?t.rest_positions=i.readBytes():n===2?t.triangles=i.readBytes():n===3?t.nodes=i.readBytes():n===4?t.tissue=i.readBytes():n===5&&t.tissue_names.push(i.readString());return t}function FA(i,e){let t={drive:0,shape:void 0,pose:void 0},n;for(;n=i.nextField(e);)n===1?t.drive=i.readVarint():n===2?t.shape=LA(i,i.readVarint()+i.pos):n===3&&(t.pose=Xo(i,i.readVarint()+i.pos));return t}function LA(i,e){let t={at:void 0,sphere:void 0,kind:void 0,capsule:void 0,cuboid:void 0,plane:void 0,surface:void 0},n;for(;n=i.nextField(e);)n===1?t.at=Xo(i,i.readVarint()+i.pos):n===2?(t.sphere=DA(i,i.readVarint()+i.pos),t.kind="sphere"):n===3?(t.capsule=NA(i,i.readVarint()+i.pos),t.kind="capsule"):n===4?(t.cuboid=UA(i,i.readVarint()+i.pos),t.kind="cuboid"):n===5?(t.plane=OA(i,i.readVarint()+i.pos),t.kind="plane"):n===6&&(t.surface=BA(i,i.readVarint()+i.pos),t.kind="surface");return t}function DA(i,e){let t={radius_m:0},n;for(;n=i.nextField(e);)n===1&&(t.radius_m=i.readDouble());return t}function NA(i,e){let t={radius_m:0,length_m:0},n;for(;n=i.nextField(e);)n===1?t.radius_m=i.readDouble():n===2&&(t.length_m=i.readDouble());return t}function UA(i,e){let t={half_m:void 0,radius_m:0},n;for(;n=i.nextField(e);)n===1?t.half_m=Ei(i,i.readVarint()+i.pos):n===2&&(t.radius_m=i.readDouble());return t}function OA(i,e){return i.pos=e,{}}function BA(i,e){let t={positions:new Uint8Array(0),triangles:new Uint8Array(0)},n;for(;n=i.nextField(e);)n===1?t.positions=i.readBytes():n===2&&(t.triangles=i.readBytes());return t}function Yf(i,e){let t={header:void 0,run_state:0,rigid:[],tools:[],slowdown:0,quality_rung:0,backend:"",wh_defect_m:0,defect_passes:0,factor_age_steps:0,links:[],quality_reason:"",factors_in_step:0,held_back_ratio:0,replaying:!1,cuts:[]},n;for(;n=i.nextField(e);)n===1?t.header=ji(i,i.readVarint()+i.pos):n===2?t.run_state=i.readVarint():n===3?t.rigid.push(zA(i,i.readVarint()+i.pos)):n===4?t.tools.push(GA(i,i.readVarint()+i.pos)):n===5?t.slowdown=i.readDouble():n===6?t.quality_rung=i.readVarint():n===7?t.backend=i.readString():n===8?t.wh_defect_m=i.readDouble():n===9?t.defect_passes=i.readVarint():n===10?t.factor_age_steps=i.readVarint():n===11?t.links.push(VA(i,i.readVarint()+i.pos)):n===12?t.quality_reason=i.readString():n===13?t.factors_in_step=i.readVarint():n===14?t.held_back_ratio=i.readDouble():n===15?t.replaying=i.readBoolean():n===16&&t.cuts.push(kA(i,i.readVarint()+i.pos));return t}function kA(i,e){let t={body_id:0,version:0,copies:0,severed:0,waiting:0,border:0,pieces:0,is_full:!1},n;for(;n=i.nextField(e);)n===1?t.body_id=i.readVarint():n===2?t.version=i.readVarint():n===3?t.copies=i.readVarint():n===4?t.severed=i.readVarint():n===5?t.waiting=i.readVarint():n===6?t.border=i.readVarint():n===7?t.pieces=i.readVarint():n===8&&(t.is_full=i.readBoolean());return t}function VA(i,e){let t={link_id:0,holds:!1,place_m:void 0,other_m:void 0,force_n:void 0,torque_nm:void 0,gap_m:0,value:0,path:new Uint8Array(0)},n;for(;n=i.nextField(e);)n===1?t.link_id=i.readVarint():n===2?t.holds=i.readBoolean():n===3?t.place_m=Ei(i,i.readVarint()+i.pos):n===4?t.other_m=Ei(i,i.readVarint()+i.pos):n===5?t.force_n=Ei(i,i.readVarint()+i.pos):n===6?t.torque_nm=Ei(i,i.readVarint()+i.pos):n===7?t.gap_m=i.readDouble():n===8?t.value=i.readDouble():n===9&&(t.path=i.readBytes());return t}function zA(i,e){let t={body_id:0,pose:void 0,twist:void 0},n;for(;n=i.nextField(e);)n===1?t.body_id=i.readVarint():n===2?t.pose=Xo(i,i.readVarint()+i.pos):n===3&&(t.twist=SA(i,i.readVarint()+i.pos));return t}function GA(i,e){let t={tool_id:0,device_name:"",life_cycle:0,device_pose:void 0,proxy_pose:void 0,wrench_on_tissue:void 0,wrench_on_hand:void 0,buttons:0,gripper_ratio:0,force_source:0,acted:[],grip_torque_nm:0,rendering:0,coupling_n_m:0,answers_sequence:0,inside_id:0,inside_m:0},n;for(;n=i.nextField(e);)n===1?t.tool_id=i.readVarint():n===2?t.device_name=i.readString():n===3?t.life_cycle=i.readVarint():n===4?t.device_pose=Xo(i,i.readVarint()+i.pos):n===5?t.proxy_pose=Xo(i,i.readVarint()+i.pos):n===6?t.wrench_on_tissue=Bh(i,i.readVarint()+i.pos):n===7?t.wrench_on_hand=Bh(i,i.readVarint()+i.pos):n===8?t.buttons=i.readVarint():n===9?t.gripper_ratio=i.readDouble():n===10?t.force_source=i.readVarint():n===11?i.readPackedVarint(t.acted):n===12?t.grip_torque_nm=i.readDouble():n===13?t.rendering=i.readVarint():n===14?t.coupling_n_m=i.readDouble():n===15?t.answers_sequence=i.readVarint():n===16?t.inside_id=i.readVarint():n===17&&(t.inside_m=i.readDouble());return t}function D0(i,e){let t={header:void 0,body_id:0,quantised:void 0,positions:void 0,float32:void 0,topology_version:0},n;for(;n=i.nextField(e);)n===1?t.header=ji(i,i.readVarint()+i.pos):n===2?t.body_id=i.readVarint():n===3?(t.quantised=HA(i,i.readVarint()+i.pos),t.positions="quantised"):n===4?(t.float32=i.readBytes(),t.positions="float32"):n===5&&(t.topology_version=i.readVarint());return t}function N0(i,e){let t={header:void 0,body_id:0,version:0,added_rest_positions:new Uint8Array(0),added_parents:new Uint8Array(0),added_nodes:new Uint8Array(0),added_tissue:new Uint8Array(0),changed:new Uint8Array(0),changed_triangles:new Uint8Array(0),added_triangles:new Uint8Array(0),removed:new Uint8Array(0)},n;for(;n=i.nextField(e);)n===1?t.header=ji(i,i.readVarint()+i.pos):n===2?t.body_id=i.readVarint():n===3?t.version=i.readVarint():n===4?t.added_rest_positions=i.readBytes():n===5?t.added_parents=i.readBytes():n===6?t.added_nodes=i.readBytes():n===7?t.added_tissue=i.readBytes():n===8?t.changed=i.readBytes():n===9?t.changed_triangles=i.readBytes():n===10?t.added_triangles=i.readBytes():n===11&&(t.removed=i.readBytes());return t}function HA(i,e){let t={box:void 0,int16:new Uint8Array(0)},n;for(;n=i.nextField(e);)n===1?t.box=EA(i,i.readVarint()+i.pos):n===2&&(t.int16=i.readBytes());return t}function U0(i,e){let t={header:void 0,contacts:[],dropped:0},n;for(;n=i.nextField(e);)n===1?t.header=ji(i,i.readVarint()+i.pos):n===2?t.contacts.push(WA(i,i.readVarint()+i.pos)):n===3&&(t.dropped=i.readVarint());return t}function WA(i,e){let t={id:"0",body_a_id:0,body_b_id:0,point_m:void 0,normal:void 0,force_on_a_n:void 0,normal_n:0,tangential_n:0,gap_m:0,tissue_a:0,tissue_b:0},n;for(;n=i.nextField(e);)n===1?t.id=Dr(i):n===2?t.body_a_id=i.readVarint():n===3?t.body_b_id=i.readVarint():n===4?t.point_m=Ei(i,i.readVarint()+i.pos):n===5?t.normal=Ei(i,i.readVarint()+i.pos):n===6?t.force_on_a_n=Ei(i,i.readVarint()+i.pos):n===7?t.normal_n=i.readDouble():n===8?t.tangential_n=i.readDouble():n===9?t.gap_m=i.readDouble():n===10?t.tissue_a=i.readVarint():n===11&&(t.tissue_b=i.readVarint());return t}function O0(i,e){let t={header:void 0,tool_id:0,wrench_on_hand:void 0,wrench_on_tissue:void 0,life_cycle:0,source:0,acted:[],grip_torque_nm:0},n;for(;n=i.nextField(e);)n===1?t.header=ji(i,i.readVarint()+i.pos):n===2?t.tool_id=i.readVarint():n===3?t.wrench_on_hand=Bh(i,i.readVarint()+i.pos):n===4?t.wrench_on_tissue=Bh(i,i.readVarint()+i.pos):n===5?t.life_cycle=i.readVarint():n===6?t.source=i.readVarint():n===7?i.readPackedVarint(t.acted):n===8&&(t.grip_torque_nm=i.readDouble());return t}function B0(i,e){let t={header:void 0,uptime_ns:0,missed_deadlines:0,histograms:[],counters:[],contacts:0,newton:0,sweeps:0,residual:0,penetration_m:0,wh_defect_m:0,defect_passes:0,solves_free:0,solves_correct:0,factor_age_steps:0,factor_failures:0,misses:[]},n;for(;n=i.nextField(e);)n===1?t.header=ji(i,i.readVarint()+i.pos):n===2?t.uptime_ns=i.readFixed64():n===3?t.missed_deadlines=i.readVarint():n===4?t.histograms.push(XA(i,i.readVarint()+i.pos)):n===5?t.counters.push(YA(i,i.readVarint()+i.pos)):n===6?t.contacts=i.readVarint():n===7?t.newton=i.readVarint():n===8?t.sweeps=i.readVarint():n===9?t.residual=i.readDouble():n===10?t.penetration_m=i.readDouble():n===11?t.wh_defect_m=i.readDouble():n===12?t.defect_passes=i.readVarint():n===13?t.solves_free=i.readVarint():n===14?t.solves_correct=i.readVarint():n===15?t.factor_age_steps=i.readVarint():n===16?t.factor_failures=i.readVarint():n===17&&t.misses.push(qA(i,i.readVarint()+i.pos));return t}function qA(i,e){let t={what:"",deadline_ns:0,late_ns:0,cause:""},n;for(;n=i.nextField(e);)n===1?t.what=i.readString():n===2?t.deadline_ns=i.readFixed64():n===3?t.late_ns=i.readFixed64():n===4&&(t.cause=i.readString());return t}function XA(i,e){let t={name:"",min_ns:0,max_ns:0,sum_ns:0,upper_ns:[],counts:[]},n;for(;n=i.nextField(e);)n===1?t.name=i.readString():n===2?t.min_ns=i.readFixed64():n===3?t.max_ns=i.readFixed64():n===4?t.sum_ns=i.readDouble():n===5?i.readPackedFixed64(t.upper_ns):n===6&&i.readPackedVarint(t.counts);return t}function YA(i,e){let t={name:"",value:0},n;for(;n=i.nextField(e);)n===1?t.name=i.readString():n===2&&(t.value=i.readVarint());return t}function k0(i,e){let t={header:void 0,stage_names:[],steps:[],dropped:0},n;for(;n=i.nextField(e);)n===1?t.header=ji(i,i.readVarint()+i.pos):n===2?t.stage_names.push(i.readString()):n===3?t.steps.push(KA(i,i.readVarint()+i.pos)):n===4&&(t.dropped=i.readVarint());return t}function KA(i,e){let t={step:0,lateness_ns:0,whole_ns:0,stages_ns:[]},n;for(;n=i.nextField(e);)n===1?t.step=i.readVarint():n===2?t.lateness_ns=i.readVarint():n===3?t.whole_ns=i.readVarint():n===4&&i.readPackedVarint(t.stages_ns);return t}function V0(i,e){let t={header:void 0,probes:[]},n;for(;n=i.nextField(e);)n===1?t.header=ji(i,i.readVarint()+i.pos):n===2&&t.probes.push($A(i,i.readVarint()+i.pos));return t}function $A(i,e){let t={name:"",unit:"",values:[]},n;for(;n=i.nextField(e);)n===1?t.name=i.readString():n===2?t.unit=i.readString():n===3&&i.readPackedDouble(t.values);return t}function z0(i,e){let t={header:void 0,title:"",attempt:0,state:0,phase:0,phase_names:[],time_s:0,phase_s:0,limit_s:0,phase_limit_s:0,share_ratio:0,margins:[],hint:"",why:"",uncounted:"",phase_text:"",injections:[]},n;for(;n=i.nextField(e);)n===1?t.header=ji(i,i.readVarint()+i.pos):n===2?t.title=i.readString():n===3?t.attempt=i.readVarint():n===4?t.state=i.readVarint():n===5?t.phase=i.readVarint():n===6?t.phase_names.push(i.readString()):n===7?t.time_s=i.readDouble():n===8?t.phase_s=i.readDouble():n===9?t.limit_s=i.readDouble():n===10?t.phase_limit_s=i.readDouble():n===11?t.share_ratio=i.readDouble():n===12?t.margins.push(JA(i,i.readVarint()+i.pos)):n===13?t.hint=i.readString():n===14?t.why=i.readString():n===15?t.uncounted=i.readString():n===16?t.phase_text=i.readString():n===17&&t.injections.push(ZA(i,i.readVarint()+i.pos));return t}function ZA(i,e){let t={name:"",text:"",on:!1,signal:!1},n;for(;n=i.nextField(e);)n===1?t.name=i.readString():n===2?t.text=i.readString():n===3?t.on=i.readBoolean():n===4&&(t.signal=i.readBoolean());return t}function JA(i,e){let t={name:"",unit:"",margin:0,value:0,low:0,high:0,met:!1,unwanted:!1,share:!1,fails:!1},n;for(;n=i.nextField(e);)n===1?t.name=i.readString():n===2?t.unit=i.readString():n===3?t.margin=i.readDouble():n===4?t.value=i.readDouble():n===5?t.low=i.readDouble():n===6?t.high=i.readDouble():n===7?t.met=i.readBoolean():n===8?t.unwanted=i.readBoolean():n===9?t.share=i.readBoolean():n===10&&(t.fails=i.readBoolean());return t}function QA(i,e){let t={name:"",unit:"",tool_name:"",phase_name:"",value:0,title:"",share:!1},n;for(;n=i.nextField(e);)n===1?t.name=i.readString():n===2?t.unit=i.readString():n===3?t.tool_name=i.readString():n===4?t.phase_name=i.readString():n===5?t.value=i.readDouble():n===6?t.title=i.readString():n===7&&(t.share=i.readBoolean());return t}function jA(i,e){let t={name:"",proficient:0,novice:0,more:!1,value:0,has_value:!1,met:!1,unit:"",title:"",share:!1},n;for(;n=i.nextField(e);)n===1?t.name=i.readString():n===2?t.proficient=i.readDouble():n===3?t.novice=i.readDouble():n===4?t.more=i.readBoolean():n===5?t.value=i.readDouble():n===6?t.has_value=i.readBoolean():n===7?t.met=i.readBoolean():n===8?t.unit=i.readString():n===9?t.title=i.readString():n===10&&(t.share=i.readBoolean());return t}function G0(i,e){let t={header:void 0,attempt:0,metrics:[],thresholds:[],is_last:!1,passed:!1},n;for(;n=i.nextField(e);)n===1?t.header=ji(i,i.readVarint()+i.pos):n===2?t.attempt=i.readVarint():n===3?t.metrics.push(QA(i,i.readVarint()+i.pos)):n===4?t.thresholds.push(jA(i,i.readVarint()+i.pos)):n===5?t.is_last=i.readBoolean():n===6&&(t.passed=i.readBoolean());return t}function eb(i,e){i.action&&e.writeVarintField(1,i.action)}function tb(i,e){i.text&&e.writeStringField(1,i.text)}function ib(i,e){i.scale&&e.writeStringField(1,i.scale),i.item&&e.writeStringField(2,i.item),i.value&&e.writeVarintField(3,i.value)}function nb(i,e){i.name&&e.writeStringField(1,i.name),i.off&&e.writeBooleanField(2,i.off)}function H0(i,e){let t={header:void 0,kind:0,attempt:0,text:"",scale:"",value:0},n;for(;n=i.nextField(e);)n===1?t.header=ji(i,i.readVarint()+i.pos):n===2?t.kind=i.readVarint():n===3?t.attempt=i.readVarint():n===4?t.text=i.readString():n===5?t.scale=i.readString():n===6&&(t.value=i.readVarint());return t}function sb(i,e){i.action&&e.writeVarintField(1,i.action),i.learner&&e.writeStringField(2,i.learner)}function rb(i,e){i.seek&&e.writeBooleanField(1,i.seek),i.from_s&&e.writeDoubleField(2,i.from_s),i.speed&&e.writeDoubleField(3,i.speed)}function ob(i,e){let t={recording:!1,file:"",acknowledged_step:0,left_out:0,size_bytes:0,files_before:0,failure:""},n;for(;n=i.nextField(e);)n===1?t.recording=i.readBoolean():n===2?t.file=i.readString():n===3?t.acknowledged_step=i.readVarint():n===4?t.left_out=i.readVarint():n===5?t.size_bytes=i.readVarint():n===6?t.files_before=i.readVarint():n===7&&(t.failure=i.readString());return t}var ab={start:"started",pause:"paused",restart:"begun anew",next:"led on to the next phase",end:"ended"},W0=i=>i.replaceAll("_"," ");function lb({kind:i,text:e,scale:t,value:n}){return i===Ko.MARK_KIND_NOTE?`Note: ${e}`:i===Ko.MARK_KIND_RATING?`Rated ${n} of 5: ${e} (${t})`:i===Ko.MARK_KIND_TRAIN?`The attempt is ${ab[e.toLowerCase()]??e}`:i!==Ko.MARK_KIND_INJECTION?e:n===0?`Injection ended: ${W0(e)}`:`Injected: ${W0(e)}${t?`. ${t}`:""}`}function q0(i){let e=i.kind===Ko.MARK_KIND_INJECTION&&i.value>0?Nr.SEVERITY_WARNING:Nr.SEVERITY_INFO;return{header:i.header,severity:e,text:lb(i),device_name:"instructor",tool_id:0,kind:kh.EVENT_KIND_UNSPECIFIED}}var Gh=32767;function cb(i){let e=i.length>>1;return i.byteOffset%2===0?new Int16Array(i.buffer,i.byteOffset,e):new Int16Array(i.slice(0,2*e).buffer)}function hb(i){let e=[1/0,1/0,1/0],t=[-1/0,-1/0,-1/0];i.forEach((s,r)=>{e[r%3]=Math.min(e[r%3],s),t[r%3]=Math.max(t[r%3],s)});let n=e.map((s,r)=>Math.max(t[r]-s,1e-9)/(2*Gh));return{low:e,unit:n,values:Int16Array.from(i,(s,r)=>Math.round((s-e[r%3])/n[r%3])-Gh)}}function ub(i){if(!i.quantised){let r=i.float32??new Uint8Array,o=hb(new Float32Array(r.slice(0,r.length-r.length%12).buffer));return{bodyId:i.body_id,version:i.topology_version,count:o.values.length/3,...o}}let{low_m:e,high_m:t}=i.quantised.box??{},n=(r=0,o=0)=>(o-r)/(2*Gh),s=cb(i.quantised.int16);return{bodyId:i.body_id,version:i.topology_version,count:Math.floor(s.length/3),low:[e?.x??0,e?.y??0,e?.z??0],unit:[n(e?.x,t?.x),n(e?.y,t?.y),n(e?.z,t?.z)],values:s}}function $o(i,e,t=[0,0,0]){for(let n=0;n<3;n++)t[n]=i.low[n]+(i.values[3*e+n]+Gh)*i.unit[n];return t}function dl(i,e){return e.length>0?new Map([...i,...e.map(t=>[t.body_id,t])]):i}function hs(i,e){let t={picture:null,topologies:[],scene:null,forces:[],events:[],marks:[],stats:null,task:null,metrics:null,timings:[],gateway:[]},n=null,s={contacts:[],contactsLeftOut:0,meshes:new Map,probes:[],answers:[],sequence:0,skipped:0,composedNs:0};for(let{topic:r,body:o}of i){let a=new Uh(o),l=r.split("/",1)[0];if(l==="state")n=Yf(a);else if(l==="mesh"){let c=ub(D0(a));s.meshes.set(c.bodyId,c)}else if(l==="topology")t.topologies.push(N0(a));else if(l==="contacts"){let c=U0(a);s.contacts=c.contacts,s.contactsLeftOut=c.dropped}else if(l==="probe")s.probes=V0(a).probes;else if(l==="scene")t.scene=L0(a);else if(l==="force")t.forces.push(O0(a));else if(l==="event")t.events.push(F0(a));else if(l==="mark")t.marks.push(H0(a)),t.events.push(q0(t.marks.at(-1)));else if(l==="stats")t.stats=B0(a);else if(l==="task")t.task=z0(a);else if(l==="metrics")t.metrics=G0(a);else if(l==="timing")t.timings.push(k0(a));else if(l==="gateway"){let c=I0(a);t.gateway.push(c),c.picture&&(s.sequence=c.picture.sequence,s.skipped=c.picture.skipped,s.composedNs=c.picture.composed_time_ns,s.answers=c.picture.answers)}}return n?.header&&(t.picture={...s,topologies:dl(new Map,t.topologies),state:n,arrivedMs:e,session:n.header.session_id,step:n.header.step,timeNs:n.header.simulated_time_ns}),t}function X0(i){let{store:e,view:t,shown:n}=i,s=t?.between?.after??null,r={scene:n.scene?.name??null,step:s?.step??n.picture?.step??null,session:n.picture?.session??null,link:e.link,role:e.joined?.role??null,isReplay:n.isReplay,frames:t?.frames??0,skipped:e.picture?.skipped??0,meshes:{},poses:{},arrows:[],camera:null,drawing:null,memory:null};if(!t?.world)return r;let o=[0,0,0];for(let{body:h,shown:u,skin:f}of t.world.tissues){let m=[1/0,1/0,1/0],x=[-1/0,-1/0,-1/0];for(let v=0;u&&v<u.count;v++)$o(u,v,o).forEach((b,S)=>{m[S]=Math.min(m[S],b),x[S]=Math.max(x[S],b)});let p=f.triangles.length/3,g=p-f.nOuter;r.meshes[h.name]={count:u?.count??0,low:m,high:x,version:f.topology?.version??0,triangles:p,wound:g}}for(let{body:h,group:u}of t.world.rigids)r.poses[h.name]={position:u.position.toArray(),orientation:u.quaternion.toArray()};r.arrows=t.arrows.group.visible?t.arrows.shown:[];let{camera:a,controls:l,renderer:c}=t,d=new F(0,1,0).applyQuaternion(a.quaternion);return r.camera={position:a.position.toArray(),target:l.target.toArray(),up:d.toArray(),fieldDeg:a.fov,aspect:a.aspect},r.drawing={isPlain:t.pace.isPlain,share:t.pace.share},r.memory={...c.info.memory,programs:c.info.programs?.length??0},r}function C(i,e={},...t){let n=document.createElement(i);for(let[s,r]of Object.entries(e))r==null||r===!1||(s.startsWith("on")?n.addEventListener(s.slice(2),r):n.setAttribute(s,r===!0?"":String(r)));return n.append(...t),n}var Y0="http://www.w3.org/2000/svg";function Ur(i){let e=document.createElementNS(Y0,"svg");e.setAttribute("viewBox","0 0 24 24"),e.setAttribute("class","icon"),e.setAttribute("aria-hidden","true");let t=document.createElementNS(Y0,"path");return t.setAttribute("d",i),e.append(t),e}function Zo(i){return!!i.target?.closest("input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select")}var db=2e-4;function Or(i,e){let t=i.view;if(!t)return{right:new F(1,0,0),up:new F(0,1,0),away:new F(0,0,-1),pixelM:db};let{camera:n,canvas:s}=t,r=new F,o=new F,a=new F;n.matrixWorld.extractBasis(r,o,a);let l=a.negate().normalize(),d=2*Math.max(e.clone().sub(n.position).dot(l),n.near)*Math.tan(n.fov*Math.PI/360)/Math.max(s.clientHeight,1);return{right:r.normalize(),up:o.normalize(),away:l,pixelM:d}}function fb(i,e){return!(i>.05)||!(e>.05)?0:Math.min((i-.05)/(e-.05),1)**.6}function fl(i,e){let t=i.store.picture?.state.tools.find(n=>n.tool_id===e)?.wrench_on_tissue?.force_n;return Math.hypot(t?.x??0,t?.y??0,t?.z??0)}function pl(i,e){return i.store.scene?.tools.find(t=>t.body_id===e)?.force_limit_n||3}var Hh=(i,e)=>fb(fl(i,e),pl(i,e));var K0=.12,pb=.1,mb=1.5,gb=5,_b=7,xb=.01,$0=60;function yb(i){let e=Math.max(Math.abs(i)-K0,0)/(1-K0);return Math.sign(i)*e*e}var Wh=class{#e;#t;#i=null;#n=0;#s=0;#r=!1;#o=0;constructor(e,t){this.#e=e,this.#t=t;let n=s=>{this.#t.active&&this.#a(s),this.#t.held.length>0?requestAnimationFrame(n):this.#n=0};t.on(()=>{this.#n===0&&t.held.length>0&&(this.#n=performance.now(),requestAnimationFrame(n))})}get name(){return this.#i}#a(e){let t=Math.min((e-this.#n)/1e3,.05);this.#n=e;let n=navigator.getGamepads().find(f=>f?.connected&&f.axes.length>=2),s=this.#t.active;if(this.#i=n?.id??null,!n||!s)return;let[r=0,o=0,a=0,l=0]=n.axes.map(yb),c=Or(this.#e,s.position),d=new F().addScaledVector(c.right,r).addScaledVector(c.up,-o).addScaledVector(c.away,-l);s.moveBy(d.multiplyScalar(pb*t),e),s.turnBy(c.away,a*mb*t,e);let h=n.buttons[_b]?.value??0;Math.abs(h-this.#o)>xb&&(s.gripWanted=1-(this.#o=h));let u=n.buttons[gb]?.pressed??!1;u!==this.#r&&(s.isClutched=this.#r=u),this.#l(n,e,Hh(this.#e,s.toolId))}#l(e,t,n){n<=0||t-this.#s<$0||(this.#s=t,e.vibrationActuator?.playEffect("dual-rumble",{duration:$0,weakMagnitude:n,strongMagnitude:n*n}).catch(()=>{}))}};var ml=new F;function Ln(i,e,t,n,s,r){let o=2*Math.PI*s/4,a=Math.max(r-2*s,0),l=Math.PI/4;ml.copy(e),ml[n]=0,ml.normalize();let c=.5*o/(o+a),d=1-ml.angleTo(i)/l;return Math.sign(ml[t])===1?d*c:a/(o+a)+c+c*(1-d)}var qh=class i extends Pn{constructor(e=1,t=1,n=1,s=2,r=.1){let o=s*2+1;if(r=Math.min(e/2,t/2,n/2,r),super(1,1,1,o,o,o),this.type="RoundedBoxGeometry",this.parameters={width:e,height:t,depth:n,segments:s,radius:r},o===1)return;let a=this.toNonIndexed();this.index=null,this.attributes.position=a.attributes.position,this.attributes.normal=a.attributes.normal,this.attributes.uv=a.attributes.uv;let l=new F,c=new F,d=new F(e,t,n).divideScalar(2).subScalar(r),h=this.attributes.position.array,u=this.attributes.normal.array,f=this.attributes.uv.array,m=h.length/6,x=new F,p=.5/o;for(let g=0,v=0;g<h.length;g+=3,v+=2)switch(l.fromArray(h,g),c.copy(l),c.x-=Math.sign(c.x)*p,c.y-=Math.sign(c.y)*p,c.z-=Math.sign(c.z)*p,c.normalize(),h[g+0]=d.x*Math.sign(l.x)+c.x*r,h[g+1]=d.y*Math.sign(l.y)+c.y*r,h[g+2]=d.z*Math.sign(l.z)+c.z*r,u[g+0]=c.x,u[g+1]=c.y,u[g+2]=c.z,Math.floor(g/m)){case 0:x.set(1,0,0),f[v+0]=Ln(x,c,"z","y",r,n),f[v+1]=1-Ln(x,c,"y","z",r,t);break;case 1:x.set(-1,0,0),f[v+0]=1-Ln(x,c,"z","y",r,n),f[v+1]=1-Ln(x,c,"y","z",r,t);break;case 2:x.set(0,1,0),f[v+0]=1-Ln(x,c,"x","z",r,e),f[v+1]=Ln(x,c,"z","x",r,n);break;case 3:x.set(0,-1,0),f[v+0]=1-Ln(x,c,"x","z",r,e),f[v+1]=1-Ln(x,c,"z","x",r,n);break;case 4:x.set(0,0,1),f[v+0]=1-Ln(x,c,"x","y",r,e),f[v+1]=1-Ln(x,c,"y","x",r,t);break;case 5:x.set(0,0,-1),f[v+0]=Ln(x,c,"x","y",r,e),f[v+1]=1-Ln(x,c,"y","x",r,t);break}}static fromJSON(e){return new i(e.width,e.height,e.depth,e.segments,e.radius)}};var Z0=[[.3,.038,.026],[.42,.115,.075],[.52,.3,.14],[.36,.07,.085]],Kf=[.6,.62,.65],vb=[.52,.5,.46],wb=[.045,.085,.092],J0=[.035,.065,.26],Sb=25,gl=["#E69F00","#56B4E9","#009E73","#F0E442","#0072B2","#D55E00","#CC79A7","#999999"];function Ds(i){return new Float32Array(i.slice(0,i.length-i.length%12).buffer)}function $f(i){return new Uint32Array(i.slice(0,i.length-i.length%4).buffer)}function Jo(i){return new Uint32Array(i.slice(0,i.length-i.length%12).buffer)}function Q0(i){let e=[1/0,1/0,1/0],t=[-1/0,-1/0,-1/0];return i.forEach((n,s)=>{e[s%3]=Math.min(e[s%3],n),t[s%3]=Math.max(t[s%3],n)}),e.map((n,s)=>t[s]-n).sort((n,s)=>n-s)}function Mb(i){let[,e,t]=Q0(i);return t>Sb*e}function Eb(i){let e=i.soft;return`${e.triangles.length} ${Q0(Ds(e.rest_positions)).map(t=>t.toPrecision(3)).join(" ")}`}function Tb(i,e){if(i.soft){if(Mb(Ds(i.soft.rest_positions)))return{kind:"thread",rgb:J0,gloss:.6,opacity:1};let s=Eb(i);return e.includes(s)||e.push(s),{kind:"flesh",rgb:Z0[e.indexOf(s)%Z0.length],gloss:1,opacity:1}}if(i.rod&&i.rigid?.drive===Vh.DRIVE_FREE)return{kind:"thread",rgb:J0,gloss:.6,opacity:1};if(i.rod)return{kind:"steel",rgb:Kf,gloss:.8,opacity:1};if(i.rigid?.shape?.plane)return{kind:"floor",rgb:wb,gloss:.1,opacity:1};let t=i.rigid?.drive;return t===Vh.DRIVE_KINEMATIC||t===Vh.DRIVE_COUPLED?{kind:"steel",rgb:Kf,gloss:.8,opacity:1}:{kind:"ceramic",rgb:vb,gloss:.4,opacity:1}}function j0(i){let e=new Map,t=new Set(i.tools.flatMap(s=>[s.body_id,...s.part_ids])),n=[];for(let s of i.bodies){let r=Tb(s,n);t.has(s.id)&&r.kind==="ceramic"&&Object.assign(r,{kind:"steel",rgb:Kf,gloss:.8});let o={...r,colour:new qe(...r.rgb)};s.look&&(o.colour.setRGB(s.look.red_ratio,s.look.green_ratio,s.look.blue_ratio,"srgb"),o.gloss=s.look.gloss_ratio,o.opacity=s.look.opacity_ratio),e.set(s.id,o)}return e}function e_(i,e){return!!e.soft&&i.bodies.some(t=>t.soft&&t.parent_id===e.id)}var Ab=.5,Qt=(i,e)=>i.set(e?.x??0,e?.y??0,e?.z??0),ln=(i,e)=>e?i.set(e.x,e.y,e.z,e.w).normalize():i.set(0,0,0,1);function bb(i){if(i.sphere)return new Er(i.sphere.radius_m,48,32);if(i.capsule){let{radius_m:e,length_m:t}=i.capsule;return new Ga(e,t,12,32).rotateX(Math.PI/2).translate(0,0,t/2)}if(i.cuboid){let e=i.cuboid.half_m,t=[2*(e?.x??0),2*(e?.y??0),2*(e?.z??0)];return i.cuboid.radius_m>0?new qh(...t,4,i.cuboid.radius_m):new Pn(...t)}if(i.surface){let e=new Zt;return e.setAttribute("position",new $t(Ds(i.surface.positions),3)),e.setIndex(new $t(Jo(i.surface.triangles),1)),e.computeVertexNormals(),e}return new Ha(Ab,64).rotateX(-Math.PI/2)}function Rb(i){let e={transparent:i.opacity<1,opacity:i.opacity,color:i.colour};switch(i.kind){case"steel":return new sn({...e,metalness:1,roughness:.5-.32*i.gloss,envMapIntensity:1.15});case"thread":return new sn({...e,roughness:.4,clearcoat:.4,clearcoatRoughness:.25});case"floor":return new sn({...e,roughness:.9});default:return new sn({...e,roughness:.75-.5*i.gloss,clearcoat:.35*i.gloss,clearcoatRoughness:.3})}}function Zf(i){let e=new Map;for(let t of i.tools)t.proxy_pose&&e.set(t.tool_id,t.proxy_pose);for(let t of i.rigid)t.pose&&e.set(t.body_id,t.pose);return e}var Br=new F,Qo=new F,Cb=new yt,Xh=class{constructor(e,t){this.body=e;this.surface=t;let n=e.rigid.shape;this.isPlane=!!n?.plane,this.mesh=new St(n?bb(n):new Zt,Rb(t)),Qt(this.mesh.position,n?.at?.position_m),ln(this.mesh.quaternion,n?.at?.orientation),this.mesh.castShadow=!this.isPlane,this.mesh.receiveShadow=!0,this.group.name=this.mesh.name=e.name,this.group.add(this.mesh),this.#t(e.rigid.pose);let s=this.isPlane&&new F(0,1,0).applyQuaternion(this.group.quaternion).y>.9999;this.group.visible=t.opacity>0&&!s}body;surface;group=new Ut;mesh;isPlane;#e=null;showWithin(){let e=new St(this.mesh.geometry,new Cn({color:"#e9f2ff",transparent:!0,opacity:.34,depthFunc:Mo,depthWrite:!1,toneMapped:!1}));e.renderOrder=5,this.mesh.add(e),this.#e=e}capsule(e,t){let n=this.body.rigid.shape,s=n?.cuboid?.half_m,r=s?[s.x,s.y,s.z]:[],o=r.length?[...r].sort((l,c)=>l-c)[1]:0,a=n?.sphere?.radius_m??n?.capsule?.radius_m??o;Qo.set(0,0,0),Br.set(0,0,n?.capsule?.length_m??0),r.forEach((l,c)=>{l===Math.max(...r)&&(Br.setComponent(c,Math.max(l-a,0)),Qo.setComponent(c,-Math.max(l-a,0)))}),this.mesh.updateWorldMatrix(!0,!1),Br.applyMatrix4(this.mesh.matrixWorld),Qo.applyMatrix4(this.mesh.matrixWorld),e.set(Qo.x,Qo.y,Qo.z,Math.max(a,1e-4)),t.set(Br.x,Br.y,Br.z,0)}#t(e){Qt(this.group.position,e?.position_m),ln(this.group.quaternion,e?.orientation)}update(e,t,n){let s=t.get(this.body.id);if(!s)return;this.#t(s);let r=e.get(this.body.id);n>=1||!r||(this.group.position.lerpVectors(Qt(Br,r.position_m),this.group.position,n),this.group.quaternion.copy(ln(Cb,r.orientation).slerp(this.group.quaternion,n)))}clip(e){this.mesh.material.clippingPlanes=e?[e]:null}dispose(){this.#e?.material.dispose(),this.mesh.geometry.dispose(),this.mesh.material.dispose()}};var Pb=5e-4,_l=new F,Ib=new yt,xl=new yt,Yh=class{group=new Ut;#e;#t;#i=new Cn({transparent:!0,opacity:.3,depthWrite:!1});#n=new Do({transparent:!0,opacity:.8});#s=null;#r=[];constructor(e,t){this.#e=e,this.#t=t}get seen(){return this.#r.filter(e=>e.group.visible).map(e=>({toolId:e.toolId,position:e.group.position.toArray()}))}#o(){let e=this.#e.view.world;for(let{line:t}of this.#r)t.geometry.dispose();this.group.clear(),this.#s=e,this.#r=(e?.scene.tools??[]).map(t=>{let n=new Ut,s=[];for(let o of e.rigids){if(o.body.id!==t.body_id&&!t.part_ids.includes(o.body.id))continue;let a=new Ut,l=new St(o.mesh.geometry,this.#i);l.position.copy(o.mesh.position),l.quaternion.copy(o.mesh.quaternion),a.add(l),n.add(a),s.push({id:o.body.id,group:a})}let r=new Ba(new Zt().setFromPoints([new F,new F(0,0,1)]),this.#n);return this.group.add(n,r),{toolId:t.body_id,group:n,parts:s,line:r}})}#a(e,t){let n=t.after.state.tools.find(o=>o.tool_id===e.toolId),s=this.#e.shown.isReplay?null:this.#t.find(e.toolId);if(!n||!s&&(!n.device_name||!n.device_pose))return!1;s?(e.group.position.copy(s.position),e.group.quaternion.copy(s.orientation)):(Qt(e.group.position,n.device_pose.position_m),ln(e.group.quaternion,n.device_pose.orientation)),Qt(_l,n.proxy_pose?.position_m);let r=_l.distanceTo(e.group.position);if(ln(xl,n.proxy_pose?.orientation),r<Pb&&xl.angleTo(e.group.quaternion)<.05)return!1;xl.invert();for(let o of e.parts){let a=o.id===e.toolId?null:t.after.state.rigid.find(l=>l.body_id===o.id)?.pose;o.group.position.set(0,0,0),o.group.quaternion.identity(),a&&(o.group.position.copy(Qt(new F,a.position_m)).sub(_l).applyQuaternion(xl),o.group.quaternion.copy(xl).multiply(ln(Ib,a.orientation)))}return e.line.position.copy(_l),e.line.scale.set(1,1,Math.max(r,1e-9)),e.line.quaternion.setFromUnitVectors(new F(0,0,1),e.group.position.clone().sub(_l).normalize()),!0}update(e){this.#s!==this.#e.view.world&&this.#o();let t=new qe(this.#e.settings.isDark?9425919:23183);this.#i.color.copy(t),this.#n.color.copy(t);let n=this.#e.settings.get("ghost");for(let s of this.#r)s.group.visible=s.line.visible=n&&this.#a(s,e)}};var Jf=class{#e=new Map;#t=new Map;#i=[];made(e,t,n){let s=this.#e.get(e);s||this.#e.set(e,s=[]),s[t%1024]=n}forget(e){this.#e.delete(e),this.#t.delete(e)}watch(e){e.on("picture",t=>{for(let{tool_id:n,sequence:s}of t.answers){let r=this.#e.get(n)?.[s%1024];r===void 0||s<=(this.#t.get(n)??0)||(this.#t.set(n,s),requestAnimationFrame(()=>this.#n(performance.now()-r)))}})}#n(e){this.#i.push(e),this.#i.length>2e3&&this.#i.shift()}clear(){this.#i=[]}summary(){let e=[...this.#i].sort((s,r)=>s-r),t=e.length,n=s=>e[Math.min(t-1,Math.floor(s*t))];return t===0?null:{count:t,p50:n(.5),p95:n(.95),p99:n(.99),most:n(1)}}},cr=new Jf;var t_=6,Fb=40,Lb=8,i_=.05,Db=.4,Qf=class{constructor(e,t,n,s){this.page=e;this.toolId=t;this.name=n;Qt(this.position,s?.position_m),ln(this.orientation,s?.orientation)}page;toolId;name;position=new F;orientation=new yt;isClutched=!1;grip=1;gripWanted=1;sequence=0;#e=0;#t=0;get state(){return this.page.store.picture?.state.tools.find(e=>e.tool_id===this.toolId)??null}moveBy(e,t=performance.now()){this.isClutched||e.lengthSq()===0||(this.position.add(e),this.#i(),this.#n(t))}moveTo(e,t,n=performance.now()){this.isClutched||(this.position.copy(e),this.orientation.copy(t),this.#i(),this.#n(n))}turnBy(e,t,n=performance.now()){this.isClutched||t===0||(this.orientation.premultiply(new yt().setFromAxisAngle(e,t)).normalize(),this.#n(n))}#i(){let e=this.state?.proxy_pose?.position_m;if(!e)return;let t=this.position.clone().sub(Qt(new F,e));t.length()>i_&&this.position.sub(t).add(t.setLength(i_))}#n(e){this.#t===0&&(this.#t=e),performance.now()-this.#e>=t_&&this.#s(),this.page.view?.wake()}tick(e,t){if(this.grip!==this.gripWanted){let s=t/Db;this.grip=Math.min(Math.max(this.gripWanted,this.grip-s),this.grip+s),this.#t===0&&(this.#t=e)}let n=e-this.#e;(n>=Fb||this.#t>0&&n>=t_)&&this.#s()}#s(){let e=performance.now(),t=this.position,n=this.orientation,s=++this.sequence;cr.made(this.toolId,s,this.#t||e),this.#t=0,this.#e=e,this.page.connection.send({hand:{tool_id:this.toolId,sample:{sequence:s,device_time_ns:Math.round(1e6*e),measured_cp:{position_m:{x:t.x,y:t.y,z:t.z},orientation:{x:n.x,y:n.y,z:n.z,w:n.w}},buttons:0,gripper_ratio:this.grip}}})}},Kh=class{held=[];active=null;#e;#t=new Set;#i=0;#n=0;constructor(e){this.#e=e,cr.watch(e.store),e.store.on("claimed",t=>this.#r(t)),e.store.on("released",t=>this.#o(t.tool_id)),e.store.on("link",t=>{if(t.state!=="open")for(let n of[...this.held])this.#o(n.toolId)})}on(e){return this.#t.add(e),()=>this.#t.delete(e)}#s(){this.#e.shown.live.isDirect=this.held.length>0;for(let e of this.#t)e()}find(e){return this.held.find(t=>t.toolId===e)??null}claim(e){return this.#e.connection.send({claim:{tool_name:e}})}release(e){this.#e.connection.send({release:{tool_id:e}})||this.#o(e)}activate(e){this.active=e,this.#s()}#r({tool_id:e,tool_name:t,tool_pose:n}){let s=new Qf(this.#e,e,t,n);this.held.push(s),this.active??=s,cr.forget(e),this.#i===0&&(this.#n=performance.now(),this.#i=window.setInterval(()=>this.#a(),Lb)),this.#s()}#o(e){let t=this.held.findIndex(s=>s.toolId===e);if(t<0)return;let[n]=this.held.splice(t,1);this.active===n&&(this.active=this.held[0]??null),this.held.length===0&&(clearInterval(this.#i),this.#i=0),this.#s()}#a(){let e=performance.now(),t=Math.min((e-this.#n)/1e3,.1);if(this.#n=e,!document.hidden)for(let n of this.held)n.tick(e,t)}};var Nb=.001,Ub=5,n_=Math.PI/36,Ob={ArrowLeft:i=>[i.right,-1],ArrowRight:i=>[i.right,1],ArrowUp:i=>[i.up,1],ArrowDown:i=>[i.up,-1],PageUp:i=>[i.away,1],PageDown:i=>[i.away,-1]},$h=class{#e;#t;constructor(e,t){this.#e=e,this.#t=t,document.addEventListener("keydown",n=>this.#i(n),{capture:!0}),document.addEventListener("keyup",n=>this.#s(n),{capture:!0}),window.addEventListener("blur",()=>this.#r())}#i(e){let t=this.#t.active;!t||Zo(e)||e.ctrlKey||e.metaKey||e.altKey||e.target?.closest("button, a, summary, input, [role=region]")&&!["q","e","g"].includes(e.key.toLowerCase())||this.#n(t,e)&&(e.preventDefault(),e.stopImmediatePropagation())}#n(e,t){let n=Or(this.#e,e.position),s=Ob[t.key],r=t.key.toLowerCase();if(s){let[o,a]=s(n);e.moveBy(o.clone().multiplyScalar(a*Nb*(t.shiftKey?Ub:1)),t.timeStamp)}else if(r==="q"||r==="e")e.turnBy(n.away,r==="e"?n_:-n_,t.timeStamp);else if(t.key===" ")e.isClutched=!0;else if(r==="g"&&!t.repeat)e.gripWanted=e.gripWanted>.5?0:1;else return!1;return!0}#s(e){e.key===" "&&this.#r()}#r(){for(let e of this.#t.held)e.isClutched=!1}};var s_=.006,Bb=2e-5,kb=1;function r_([i,e]){let t=e.clientX-i.clientX,n=e.clientY-i.clientY;return{apart:Math.hypot(t,n),angle:Math.atan2(n,t)}}var Zh=class{#e;#t;#i;#n=new Map;constructor(e,t,n){this.#e=e,this.#t=t,this.#i=n;let s={capture:!0};n.addEventListener("pointerdown",r=>this.#r(r),s),n.addEventListener("pointermove",r=>this.#o(r),s);for(let r of["pointerup","pointercancel"])n.addEventListener(r,o=>this.#a(o),s);n.addEventListener("wheel",r=>this.#l(r),{capture:!0,passive:!1}),n.addEventListener("contextmenu",r=>this.#t.active&&r.preventDefault())}#s(e){let t=this.#t.active;return!t||e.shiftKey?null:(e.stopImmediatePropagation(),t)}#r(e){if(!(e.button===1||!this.#s(e))){e.preventDefault(),this.#i.focus({preventScroll:!0});try{this.#i.setPointerCapture(e.pointerId)}catch{}this.#n.set(e.pointerId,e)}}#o(e){let t=this.#n.get(e.pointerId),n=this.#t.active;if(!t||!n)return;e.stopImmediatePropagation();let s=Or(this.#e,n.position),r=e.clientX-t.clientX,o=e.clientY-t.clientY;if(this.#n.size===2){let a=r_([...this.#n.values()]);this.#n.set(e.pointerId,e);let l=r_([...this.#n.values()]);n.moveBy(s.away.clone().multiplyScalar((l.apart-a.apart)*kb*s.pixelM),e.timeStamp),n.turnBy(s.away,Math.atan2(Math.sin(l.angle-a.angle),Math.cos(l.angle-a.angle)),e.timeStamp);return}if(this.#n.set(e.pointerId,e),e.buttons&2)n.turnBy(s.up,r*s_,e.timeStamp),n.turnBy(s.right,o*s_,e.timeStamp);else{let a=new F().addScaledVector(s.right,r*s.pixelM).addScaledVector(s.up,-o*s.pixelM);n.moveBy(a,e.timeStamp)}}#a(e){this.#n.delete(e.pointerId)&&e.stopImmediatePropagation()}#l(e){let t=this.#s(e);if(!t)return;e.preventDefault();let n=e.deltaMode===WheelEvent.DOM_DELTA_PIXEL?e.deltaY:33*e.deltaY;t.moveBy(Or(this.#e,t.position).away.multiplyScalar(-n*Bb),e.timeStamp)}};var Jh=class{#e;#t=C("span",{class:"number"});#i=C("button",{type:"button","aria-pressed":"false",onclick:()=>this.#r()},"Grip");#n=C("button",{type:"button","aria-pressed":"false"},"Clutch");#s;constructor(e){this.#e=e,this.#s=C("div",{id:"touchbar",role:"group","aria-label":"Tool in your hand",hidden:!0},this.#t,this.#i,this.#n,C("button",{type:"button",onclick:()=>e.active&&e.release(e.active.toolId)},"Let go"));for(let[t,n]of[["pointerdown",!0],["pointerup",!1],["pointercancel",!1],["pointerleave",!1]])this.#n.addEventListener(t,()=>this.#o(n));document.querySelector("#stage").append(this.#s),e.on(()=>this.#a())}#r(){let e=this.#e.active;e&&(e.gripWanted=e.gripWanted>.5?0:1),this.#a()}#o(e){this.#e.active&&(this.#e.active.isClutched=e),this.#a()}#a(){let e=this.#e.active;this.#s.hidden=e===null,this.#t.textContent=e?.name??"",this.#i.setAttribute("aria-pressed",String((e?.gripWanted??1)<.5)),this.#n.setAttribute("aria-pressed",String(e?.isClutched??!1))}};var Qh=null;function hr(i){if(Qh)return Qh;let e=new Kh(i),t=C("div",{class:"pad",tabindex:"0",role:"application","aria-label":"Drag here to move the tool"},"Drag here");new Zh(i,e,i.view?.canvas??t),new $h(i,e),new Jh(e);let n=i.view?new Yh(i,e):null;return n&&i.view.add(n),Qh=Object.assign(e,{pad:t,gamepad:new Wh(i,e),ghosts:n}),Qh}var Vb=new TextDecoder,jf=new Map;function zb(i){let e=5381;for(let s of i)e=(Math.imul(e,33)^s)>>>0;let t=jf.get(e);if(t!==void 0&&t.length===i.length)return t;let n=Vb.decode(i);return jf.size<1024&&jf.set(e,n),n}function Gb(i){let e=i.indexOf(0);if(e<0)throw new RangeError("a frame without a topic");return{topic:zb(i.subarray(0,e)),body:i.subarray(e+1)}}function jh(i){let e=new DataView(i.buffer,i.byteOffset,i.byteLength),t=[];for(let n=0;n<i.length;){let s=n+4<=i.length?e.getUint32(n,!0):1/0;if(n+4+s>i.length)throw new RangeError("a message is cut short");t.push(Gb(i.subarray(n+4,n+4+s))),n+=4+s}return t}var ep="palp.token",tp=class{#e;constructor(){this.#e=new URLSearchParams(location.hash.slice(1)),addEventListener("hashchange",()=>{new URLSearchParams(location.hash.slice(1)).has("token")&&location.reload()})}get(e){return this.#e.get(e)}set(e,t){t===null?this.#e.delete(e):this.#e.set(e,t);let n=this.#e.toString();history.replaceState(null,"",n?`#${n}`:location.pathname)}token(){let e=this.get("token");return e===null?sessionStorage.getItem(ep)??"":(sessionStorage.setItem(ep,e),this.set("token",null),e)}forgetToken(){sessionStorage.removeItem(ep)}},Hb=null,ur=()=>Hb??=new tp;var Wb=["contacts","mesh","force","event","stats","timing","probe","task","mark"],ip={first:200,most:2e3},qb=1008,eu=class{#e;#t;#i=null;#n=ip.first;#s=0;#r=!1;constructor(e,t){this.#e=e,this.#t=t,document.addEventListener("visibilitychange",()=>this.#a())}open(){let e=location.protocol==="https:"?"wss":"ws",t=new WebSocket(`${e}://${location.host}/`,"palp.v1");t.binaryType="arraybuffer",this.#i=t,this.#r=!1,t.onopen=()=>{this.#n=ip.first,this.send({join:{token:this.#t,rate_hz:0,topics:Wb}}),document.hidden&&this.#a(),this.#e.setLink({state:"open",text:"connected"})},t.onmessage=({data:n})=>this.#o(n),t.onclose=({code:n,reason:s})=>this.#l(n,s)}send(e){if(this.#i?.readyState!==WebSocket.OPEN)return!1;let t=new Oh;return P0(e,t),this.#i.send(t.finish()),!0}drawn(e){e>0&&this.send({drawn:{sequence:e}})}ask(e){let t=++this.#s;return this.send({ask:{...e,id:t}})?t:0}fetch(e,t={}){let n=new Headers(t.headers);return this.#t&&n.set("Authorization",`Bearer ${this.#t}`),fetch(e,{...t,headers:n})}#o(e){let t=new Uint8Array(e),n;try{n=hs(jh(t),performance.now())}catch(s){this.#e.setLink({text:`not of palp.v1: ${String(s)}`});return}this.#r||=n.gateway.some(s=>s.joined),this.#e.take(n,t)}#a(){this.send({rate:{rate_hz:0,hidden:document.hidden}})}#l(e,t){if(this.#i=null,e===qb&&!this.#r){ur().forgetToken(),this.#e.setLink({state:"refused",palpd:!1,text:t||"refused"});return}this.#e.setLink({state:"closed",palpd:!1,text:t||"the gateway does not answer"}),setTimeout(()=>this.open(),this.#n),this.#n=Math.min(2*this.#n,ip.most)}};var Xb=500,tu=class{link={state:"connecting",palpd:!1,text:"connecting"};joined=null;scene=null;picture=null;stats=null;task=null;metrics=null;events=[];forces=new Map;#e=new Map;#t=new Map;on(e,t){let n=this.#t.get(e)??new Set;return this.#t.set(e,n),n.add(t),()=>n.delete(t)}tell(e,t){for(let n of this.#t.get(e)??[])n(t)}setLink(e){this.link={...this.link,...e},this.tell("link",this.link)}take(e,t){for(let n of e.gateway)this.#i(n);e.scene&&(this.scene=e.scene,this.forces.clear(),this.#e=new Map,this.task=this.metrics=null,this.picture=null,this.tell("scene",e.scene)),this.#e=dl(this.#e,e.topologies),e.picture&&(e.picture.topologies=this.#e);for(let n of e.events)this.events.push(n),this.events.length>Xb&&this.events.shift(),this.tell("event",n);for(let n of e.forces)this.forces.set(n.tool_id,n),this.tell("force",n);for(let n of e.timings)this.tell("timing",n);e.stats&&this.tell("stats",this.stats=e.stats),e.task&&this.tell("task",this.task=e.task),e.metrics&&this.tell("metrics",this.metrics=e.metrics),e.picture&&this.scene&&this.tell("picture",this.picture=e.picture),this.tell("message",{bytes:t,incoming:e})}#i(e){e.joined&&this.tell("joined",this.joined=e.joined),e.daemon&&this.setLink({palpd:e.daemon.connected,text:e.daemon.text}),e.claimed&&this.tell("claimed",e.claimed),e.released&&this.tell("released",e.released),e.denied&&this.tell("denied",e.denied),e.reply&&this.tell("reply",e.reply)}};function Yb(i,e,t){let n=0;for(let[s,r]of i)if(n+=r,n>=t*e)return s;return 0}function iu(i,e=1/0){let t=i.reduce((s,[,r])=>s+r,0),n=s=>Math.min(Yb(i,t,s),e);return{count:t,p50:n(.5),p99:n(.99),p999:n(.999),most:n(1),counts:i}}var np=i=>i.upper_ns.map((e,t)=>[e,i.counts[t]??0]);function Kb(i,e){let t=new Map(e);return i.map(([n,s])=>[n,s-(t.get(n)??0)]).filter(([,n])=>n>0)}var nu=class{#e=[];get newest(){return this.#e.at(-1)?.stats??null}push(e,t){let n=this.newest;for(n&&(n.header?.session_id!==e.header?.session_id||n.uptime_ns>e.uptime_ns)&&(this.#e=[]),this.#e.push({atMs:t,stats:e});this.#e.length>1&&t-this.#e[0].atMs>6e4;)this.#e.shift()}clear(){this.#e=[]}#t(e,t){return e?.histograms.find(n=>n.name===t)}all(e){let t=this.#t(this.newest,e);return t?iu(np(t),t.max_ns):iu([])}last(e){let t=this.#t(this.newest,e),n=this.#t(this.#e[0]?.stats,e);return t?iu(Kb(np(t),n&&this.#e.length>1?np(n):[]),t.max_ns):iu([])}},su=(i,e)=>i?.counters.find(t=>t.name===e)?.value??0;function Bi(i){if(i===0)return"0";let[e,t]=i<1e3?["ns",1]:i<1e6?["µs",1e3]:i<1e9?["ms",1e6]:["s",1e9],n=i/t;return`${n<9.95?n.toFixed(1):n.toFixed(0)} ${e}`}var $b="uplot",Zb="u-hz",Jb="u-vt",Qb="u-title",jb="u-wrap",eR="u-under",tR="u-over",iR="u-axis",zr="u-off",nR="u-select",sR="u-cursor-x",rR="u-cursor-y",oR="u-cursor-pt",aR="u-legend",lR="u-live",cR="u-inline",hR="u-series",uR="u-marker",o_="u-label",dR="u-value",vl="width",wl="height";var a_="bottom",jo="left",sp="right",wp="#000",l_=wp+"0",rp="mousemove",c_="mousedown",op="mouseup",h_="mouseenter",u_="mouseleave",d_="dblclick",fR="resize",pR="scroll",f_="change",cu="dppxchange",Sp="--",oa=typeof window<"u",up=oa?document:null,ta=oa?window:null,mR=oa?navigator:null,Tt,ru;function dp(){let i=devicePixelRatio;Tt!=i&&(Tt=i,ru&&pp(f_,ru,dp),ru=matchMedia(`(min-resolution: ${Tt-.001}dppx) and (max-resolution: ${Tt+.001}dppx)`),Gr(f_,ru,dp),ta.dispatchEvent(new CustomEvent(cu)))}function wn(i,e){if(e!=null){let t=i.classList;!t.contains(e)&&t.add(e)}}function fp(i,e){let t=i.classList;t.contains(e)&&t.remove(e)}function Xt(i,e,t){i.style[e]=t+"px"}function Yn(i,e,t,n){let s=up.createElement(i);return e!=null&&wn(s,e),t?.insertBefore(s,n),s}function Dn(i,e){return Yn("div",i,e)}var p_=new WeakMap;function us(i,e,t,n,s){let r="translate("+e+"px,"+t+"px)",o=p_.get(i);r!=o&&(i.style.transform=r,p_.set(i,r),e<0||t<0||e>n||t>s?wn(i,zr):fp(i,zr))}var m_=new WeakMap;function g_(i,e,t){let n=e+t,s=m_.get(i);n!=s&&(m_.set(i,n),i.style.background=e,i.style.borderColor=t)}var __=new WeakMap;function x_(i,e,t,n){let s=e+""+t,r=__.get(i);s!=r&&(__.set(i,s),i.style.height=t+"px",i.style.width=e+"px",i.style.marginLeft=n?-e/2+"px":0,i.style.marginTop=n?-t/2+"px":0)}var Mp={passive:!0},gR={...Mp,capture:!0};function Gr(i,e,t,n){e.addEventListener(i,t,n?gR:Mp)}function pp(i,e,t,n){e.removeEventListener(i,t,Mp)}oa&&dp();function Kn(i,e,t,n){let s;t=t||0,n=n||e.length-1;let r=n<=2147483647;for(;n-t>1;)s=r?t+n>>1:Sn((t+n)/2),e[s]<i?t=s:n=s;return i-e[t]<=e[n]-i?t:n}function X_(i){return(t,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(t[a])){r=a;break}for(let a=s;a>=n;a--)if(i(t[a])){o=a;break}return[r,o]}}var Y_=i=>i!=null,K_=i=>i!=null&&i>0,du=X_(Y_),_R=X_(K_);function xR(i,e,t,n=0,s=!1){let r=s?_R:du,o=s?K_:Y_;[e,t]=r(i,e,t);let a=i[e],l=i[e];if(e>-1)if(n==1)a=i[e],l=i[t];else if(n==-1)a=i[t],l=i[e];else for(let c=e;c<=t;c++){let d=i[c];o(d)&&(d<a?a=d:d>l&&(l=d))}return[a??Ot,l??-Ot]}function fu(i,e,t,n){let s=w_(i),r=w_(e);i==e&&(s==-1?(i*=t,e/=t):(i/=t,e*=t));let o=t==10?Ns:$_,a=s==1?Sn:Nn,l=r==1?Nn:Sn,c=a(o(Ai(i))),d=l(o(Ai(e))),h=ia(t,c),u=ia(t,d);return t==10&&(c<0&&(h=Bt(h,-c)),d<0&&(u=Bt(u,-d))),n||t==2?(i=h*s,e=u*r):(i=j_(i,h),e=pu(e,u)),[i,e]}function Ep(i,e,t,n){let s=fu(i,e,t,n);return i==0&&(s[0]=0),e==0&&(s[1]=0),s}var Tp=.1,y_={mode:3,pad:Tp},Ml={pad:0,soft:null,mode:0},yR={min:Ml,max:Ml};function hu(i,e,t,n){return mu(t)?v_(i,e,t):(Ml.pad=t,Ml.soft=n?0:null,Ml.mode=n?3:0,v_(i,e,yR))}function Mt(i,e){return i??e}function vR(i,e,t){for(e=Mt(e,0),t=Mt(t,i.length-1);e<=t;){if(i[e]!=null)return!0;e++}return!1}function v_(i,e,t){let n=t.min,s=t.max,r=Mt(n.pad,0),o=Mt(s.pad,0),a=Mt(n.hard,-Ot),l=Mt(s.hard,Ot),c=Mt(n.soft,Ot),d=Mt(s.soft,-Ot),h=Mt(n.mode,0),u=Mt(s.mode,0),f=e-i,m=Ns(f),x=en(Ai(i),Ai(e)),p=Ns(x),g=Ai(p-m);(f<1e-24||g>10)&&(f=0,(i==0||e==0)&&(f=1e-24,h==2&&c!=Ot&&(r=0),u==2&&d!=-Ot&&(o=0)));let v=f||x||1e3,b=Ns(v),S=ia(10,Sn(b)),R=v*(f==0?i==0?.1:1:r),T=Bt(j_(i-R,S/10),24),_=i>=c&&(h==1||h==3&&T<=c||h==2&&T>=c)?c:Ot,A=en(a,T<_&&i>=_?_:$n(_,T)),O=v*(f==0?e==0?.1:1:o),D=Bt(pu(e+O,S/10),24),N=e<=d&&(u==1||u==3&&D>=d||u==2&&D<=d)?d:-Ot,z=$n(l,D>N&&e<=N?N:en(N,D));return A==z&&A==0&&(z=100),[A,z]}var wR=new Intl.NumberFormat(oa?mR.language:"en-US"),Ap=i=>wR.format(i),Mn=Math,lu=Mn.PI,Ai=Mn.abs,Sn=Mn.floor,Ti=Mn.round,Nn=Mn.ceil,$n=Mn.min,en=Mn.max,ia=Mn.pow,w_=Mn.sign,Ns=Mn.log10,$_=Mn.log2,SR=(i,e=1)=>Mn.sinh(i)*e,ap=(i,e=1)=>Mn.asinh(i/e),Ot=1/0;function S_(i){return(Ns((i^i>>31)-(i>>31))|0)+1}function mp(i,e,t){return $n(en(i,e),t)}function Z_(i){return typeof i=="function"}function xt(i){return Z_(i)?i:()=>i}var MR=()=>{},J_=i=>i,Q_=(i,e)=>e,ER=i=>null,M_=i=>!0,E_=(i,e)=>i==e,TR=/\.\d*?(?=9{6,}|0{6,})/gm,Hr=i=>{if(tx(i)||fr.has(i))return i;let e=`${i}`,t=e.match(TR);if(t==null)return i;let n=t[0].length-1;if(e.indexOf("e-")!=-1){let[s,r]=e.split("e");return+`${Hr(s)}e${r}`}return Bt(i,n)};function kr(i,e){return Hr(Bt(Hr(i/e))*e)}function pu(i,e){return Hr(Nn(Hr(i/e))*e)}function j_(i,e){return Hr(Sn(Hr(i/e))*e)}function Bt(i,e=0){if(tx(i))return i;let t=10**e,n=i*t*(1+Number.EPSILON);return Ti(n)/t}var fr=new Map;function ex(i){return((""+i).split(".")[1]||"").length}function Tl(i,e,t,n){let s=[],r=n.map(ex);for(let o=e;o<t;o++){let a=Ai(o),l=Bt(ia(i,o),a);for(let c=0;c<n.length;c++){let d=i==10?+`${n[c]}e${o}`:n[c]*l,h=(o>=0?0:a)+(o>=r[c]?0:r[c]),u=i==10?d:Bt(d,h);s.push(u),fr.set(u,h)}}return s}var El={},bp=[],na=[null,null],dr=Array.isArray,tx=Number.isInteger,AR=i=>i===void 0;function T_(i){return typeof i=="string"}function mu(i){let e=!1;if(i!=null){let t=i.constructor;e=t==null||t==Object}return e}function bR(i){return i!=null&&typeof i=="object"}var RR=Object.getPrototypeOf(Uint8Array),ix="__proto__";function sa(i,e=mu){let t;if(dr(i)){let n=i.find(s=>s!=null);if(dr(n)||e(n)){t=Array(i.length);for(let s=0;s<i.length;s++)t[s]=sa(i[s],e)}else t=i.slice()}else if(i instanceof RR)t=i.slice();else if(e(i)){t={};for(let n in i)n!=ix&&(t[n]=sa(i[n],e))}else t=i;return t}function mi(i){let e=arguments;for(let t=1;t<e.length;t++){let n=e[t];for(let s in n)s!=ix&&(mu(i[s])?mi(i[s],sa(n[s])):i[s]=sa(n[s]))}return i}var CR=0,PR=1,IR=2;function FR(i,e,t){for(let n=0,s,r=-1;n<e.length;n++){let o=e[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<t&&i[s]==null;)i[r=s++]=null}}}function LR(i,e){if(UR(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return OR(o[0])||(o=NR(o)),o}let t=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let d=0;d<c;d++)t.add(l[d])}let n=[Array.from(t).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let d=a[c],h=Array(s).fill(void 0),u=e?e[o][c]:PR,f=[];for(let m=0;m<d.length;m++){let x=d[m],p=r.get(l[m]);x===null?u!=CR&&(h[p]=x,u==IR&&f.push(p)):h[p]=x}FR(h,f,s),n.push(h)}}return n}var DR=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function NR(i){let e=i[0],t=e.length,n=Array(t);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>e[r]-e[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(t);for(let l=0;l<t;l++)a[l]=o[n[l]];s.push(a)}return s}function UR(i){let e=i[0][0],t=e.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=t)return!1;if(s!=e){for(let r=0;r<t;r++)if(s[r]!=e[r])return!1}}return!0}function OR(i,e=100){let t=i.length;if(t<=1)return!0;let n=0,s=t-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=en(1,Sn((s-n+1)/e));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var nx=["January","February","March","April","May","June","July","August","September","October","November","December"],sx=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function rx(i){return i.slice(0,3)}var BR=sx.map(rx),kR=nx.map(rx),VR={MMMM:nx,MMM:kR,WWWW:sx,WWW:BR};function yl(i){return(i<10?"0":"")+i}function zR(i){return(i<10?"00":i<100?"0":"")+i}var GR={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,e)=>e.MMMM[i.getMonth()],MMM:(i,e)=>e.MMM[i.getMonth()],MM:i=>yl(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>yl(i.getDate()),D:i=>i.getDate(),WWWW:(i,e)=>e.WWWW[i.getDay()],WWW:(i,e)=>e.WWW[i.getDay()],HH:i=>yl(i.getHours()),H:i=>i.getHours(),h:i=>{let e=i.getHours();return e==0?12:e>12?e-12:e},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>yl(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>yl(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>zR(i.getMilliseconds())};function Rp(i,e){e=e||VR;let t=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)t.push(s[0][0]=="{"?GR[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var HR=new Intl.DateTimeFormat().resolvedOptions().timeZone;function WR(i,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+i+i.getTimezoneOffset()*6e4):e==HR?t=i:(t=new Date(i.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(i.getMilliseconds())),t}var ox=i=>i%1==0,uu=[1,2,2.5,5],qR=Tl(10,-32,0,uu),ax=Tl(10,0,32,uu),XR=ax.filter(ox),Vr=qR.concat(ax),Cp=`
`,lx="{YYYY}",A_=Cp+lx,cx="{M}/{D}",Sl=Cp+cx,ou=Sl+"/{YY}",hx="{aa}",YR="{h}:{mm}",ea=YR+hx,b_=Cp+ea,R_=":{ss}",Rt=null;function ux(i){let e=i*1e3,t=e*60,n=t*60,s=n*24,r=s*30,o=s*365,l=(i==1?Tl(10,0,3,uu).filter(ox):Tl(10,-3,0,uu)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,lx,Rt,Rt,Rt,Rt,Rt,Rt,1],[s*28,"{MMM}",A_,Rt,Rt,Rt,Rt,Rt,1],[s,cx,A_,Rt,Rt,Rt,Rt,Rt,1],[n,"{h}"+hx,ou,Rt,Sl,Rt,Rt,Rt,1],[t,ea,ou,Rt,Sl,Rt,Rt,Rt,1],[e,R_,ou+" "+ea,Rt,Sl+" "+ea,Rt,b_,Rt,1],[i,R_+".{fff}",ou+" "+ea,Rt,Sl+" "+ea,Rt,b_,Rt,1]];function d(h){return(u,f,m,x,p,g)=>{let v=[],b=p>=o,S=p>=r&&p<o,R=h(m),T=Bt(R*i,3),_=lp(R.getFullYear(),b?0:R.getMonth(),S||b?1:R.getDate()),A=Bt(_*i,3);if(S||b){let O=S?p/r:0,D=b?p/o:0,N=T==A?T:Bt(lp(_.getFullYear()+D,_.getMonth()+O,1)*i,3),z=new Date(Ti(N/i)),G=z.getFullYear(),I=z.getMonth();for(let k=0;N<=x;k++){let X=lp(G+D*k,I+O*k,1),W=X-h(Bt(X*i,3));N=Bt((+X+W)*i,3),N<=x&&v.push(N)}}else{let O=p>=s?s:p,D=Sn(m)-Sn(T),N=A+D+pu(T-A,O);v.push(N);let z=h(N),G=z.getHours()+z.getMinutes()/t+z.getSeconds()/n,I=p/n,k=u.axes[f]._space,X=g/k;for(;N=Bt(N+p,i==1?0:3),!(N>x);)if(I>1){let W=Sn(Bt(G+I,6))%24,j=h(N).getHours()-W;j>1&&(j=-1),N-=j*n,G=(G+I)%24;let ne=v[v.length-1];Bt((N-ne)/p,3)*X>=.7&&v.push(N)}else v.push(N)}return v}}return[l,c,d]}var[KR,$R,ZR]=ux(1),[JR,QR,jR]=ux(.001);Tl(2,-53,53,[1]);function C_(i,e){return i.map(t=>t.map((n,s)=>s==0||s==8||n==null?n:e(s==1||t[8]==0?n:t[1]+n)))}function P_(i,e){return(t,n,s,r,o)=>{let a=e.find(m=>o>=m[0])||e[e.length-1],l,c,d,h,u,f;return n.map(m=>{let x=i(m),p=x.getFullYear(),g=x.getMonth(),v=x.getDate(),b=x.getHours(),S=x.getMinutes(),R=x.getSeconds(),T=p!=l&&a[2]||g!=c&&a[3]||v!=d&&a[4]||b!=h&&a[5]||S!=u&&a[6]||R!=f&&a[7]||a[1];return l=p,c=g,d=v,h=b,u=S,f=R,T(x)})}}function eC(i,e){let t=Rp(e);return(n,s,r,o,a)=>s.map(l=>t(i(l)))}function lp(i,e,t){return new Date(i,e,t)}function I_(i,e){return e(i)}var tC="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function F_(i,e){return(t,n,s,r)=>r==null?Sp:e(i(n))}function iC(i,e){let t=i.series[e];return t.width?t.stroke(i,e):t.points.width?t.points.stroke(i,e):null}function nC(i,e){return i.series[e].fill(i,e)}var sC={show:!0,live:!0,isolate:!1,mount:MR,markers:{show:!0,width:2,stroke:iC,fill:nC,dash:"solid"},idx:null,idxs:null,values:[]};function rC(i,e){let t=i.cursor.points,n=Dn(),s=t.size(i,e);Xt(n,vl,s),Xt(n,wl,s);let r=s/-2;Xt(n,"marginLeft",r),Xt(n,"marginTop",r);let o=t.width(i,e,s);return o&&Xt(n,"borderWidth",o),n}function oC(i,e){let t=i.series[e].points;return t._fill||t._stroke}function aC(i,e){let t=i.series[e].points;return t._stroke||t._fill}function lC(i,e){return i.series[e].points.size}var cp=[0,0];function cC(i,e,t){return cp[0]=e,cp[1]=t,cp}function au(i,e,t,n=!0){return s=>{s.button==0&&(!n||s.target==e)&&t(s)}}function hp(i,e,t,n=!0){return s=>{(!n||s.target==e)&&t(s)}}var hC={show:!0,x:!0,y:!0,lock:!1,move:cC,points:{one:!1,show:rC,size:lC,width:0,stroke:aC,fill:oC},bind:{mousedown:au,mouseup:au,click:au,dblclick:au,mousemove:hp,mouseleave:hp,mouseenter:hp},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,e,t,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},dx={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Pp=mi({},dx,{filter:Q_}),fx=mi({},Pp,{size:10}),px=mi({},dx,{show:!1}),Ip='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',mx="bold "+Ip,gx=1.5,L_={show:!0,scale:"x",stroke:wp,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:mx,side:2,grid:Pp,ticks:fx,border:px,font:Ip,lineGap:gx,rotate:0},uC="Value",dC="Time",D_={show:!0,scale:"x",auto:!1,sorted:1,min:Ot,max:-Ot,idxs:[]};function fC(i,e,t,n,s){return e.map(r=>r==null?"":Ap(r))}function pC(i,e,t,n,s,r,o){let a=[],l=fr.get(s)||0;t=o?t:Bt(pu(t,s),l);for(let c=t;c<=n;c=Bt(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function gp(i,e,t,n,s,r,o){let a=[],l=i.scales[i.axes[e].scale].log,c=l==10?Ns:$_,d=Sn(c(t));s=ia(l,d),l==10&&(s=Vr[Kn(s,Vr)]);let h=t,u=s*l;l==10&&(u=Vr[Kn(u,Vr)]);do a.push(h),h=h+s,l==10&&!fr.has(h)&&(h=Bt(h,fr.get(s))),h>=u&&(s=h,u=s*l,l==10&&(u=Vr[Kn(u,Vr)]));while(h<=n);return a}function mC(i,e,t,n,s,r,o){let l=i.scales[i.axes[e].scale].asinh,c=n>l?gp(i,e,en(l,t),n,s):[l],d=n>=0&&t<=0?[0]:[];return(t<-l?gp(i,e,en(l,-n),-t,s):[l]).reverse().map(u=>-u).concat(d,c)}var _x=/./,gC=/[12357]/,_C=/[125]/,N_=/1/,_p=(i,e,t,n)=>i.map((s,r)=>e==4&&s==0||r%n==0&&t.test(s.toExponential()[s<0?1:0])?s:null);function xC(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,d=l(10,o),h=l(9,o)-d>=c?_x:l(7,o)-d>=c?gC:l(5,o)-d>=c?_C:N_;if(h==N_){let u=Ai(l(1,o)-d);if(u<c)return _p(e.slice().reverse(),a.distr,h,Nn(c/u)).reverse()}return _p(e,a.distr,h,1)}function yC(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=r._space,l=i.valToPos,c=Ai(l(1,o)-l(2,o));return c<a?_p(e.slice().reverse(),3,_x,Nn(a/c)).reverse():e}function vC(i,e,t,n){return n==null?Sp:e==null?"":Ap(e)}var U_={show:!0,scale:"y",stroke:wp,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:mx,side:3,grid:Pp,ticks:fx,border:px,font:Ip,lineGap:gx,rotate:0};function wC(i,e){let t=3+(i||1)*2;return Bt(t*e,3)}function SC(i,e){let{scale:t,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],t,!0),o=i.valToPos(s[n[1]],t,!0),a=Ai(o-r),l=i.series[e],c=a/(l.points.space*Tt);return n[1]-n[0]<=c}var O_={scale:null,auto:!0,sorted:0,min:Ot,max:-Ot},xx=(i,e,t,n,s)=>s,B_={show:!0,auto:!0,sorted:0,gaps:xx,alpha:1,facets:[mi({},O_,{scale:"x"}),mi({},O_,{scale:"y"})]},k_={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:xx,alpha:1,points:{show:SC,filter:null},values:null,min:Ot,max:-Ot,idxs:[],path:null,clip:null};function MC(i,e,t,n,s){return t/10}var yx={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},EC=mi({},yx,{time:!1,ori:1}),V_={};function vx(i,e){let t=V_[i];return t||(t={key:i,plots:[],sub(n){t.plots.push(n)},unsub(n){t.plots=t.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let d=0;d<t.plots.length;d++)t.plots[d]!=s&&t.plots[d].pub(n,s,r,o,a,l,c)}},i!=null&&(V_[i]=t)),t}var ra=1,xp=2;function Wr(i,e,t){let n=i.mode,s=i.series[e],r=n==2?i._data[e]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[e],d=n==2?o[s.facets[0].scale]:o[i.series[0].scale],h=n==2?o[s.facets[1].scale]:o[s.scale],u=a.left,f=a.top,m=a.width,x=a.height,p=i.valToPosH,g=i.valToPosV;return d.ori==0?t(s,l,c,d,h,p,g,u,f,m,x,_u,aa,yu,Sx,Ex):t(s,l,c,d,h,g,p,f,u,x,m,xu,la,Dp,Mx,Tx)}function Fp(i,e){let t=0,n=0,s=Mt(i.bands,bp);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?n|=1:n|=2)}return[t,n==1?-1:n==2?1:n==3?2:0]}function TC(i,e,t,n,s){let r=i.mode,o=i.series[e],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function Us(i,e,t,n,s,r){return Wr(i,e,(o,a,l,c,d,h,u,f,m,x,p)=>{let g=o.pxRound,v=c.dir*(c.ori==0?1:-1),b=c.ori==0?aa:la,S,R;v==1?(S=t,R=n):(S=n,R=t);let T=g(h(a[S],c,x,f)),_=g(u(l[S],d,p,m)),A=g(h(a[R],c,x,f)),O=g(u(r==1?d.max:d.min,d,p,m)),D=new Path2D(s);return b(D,A,O),b(D,T,O),b(D,T,_),D})}function gu(i,e,t,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=e==0?yu:Dp,l=t;for(let h=0;h<i.length;h++){let u=i[h];if(u[1]>u[0]){let f=u[0]-l;f>0&&a(o,l,n,f,n+r),l=u[1]}}let c=t+s-l,d=10;c>0&&a(o,l,n-d/2,c,n+r+d)}return o}function AC(i,e,t){let n=i[i.length-1];n&&n[0]==e?n[1]=t:i.push([e,t])}function Lp(i,e,t,n,s,r,o){let a=[],l=i.length;for(let c=s==1?t:n;c>=t&&c<=n;c+=s)if(e[c]===null){let h=c,u=c;if(s==1)for(;++c<=n&&e[c]===null;)u=c;else for(;--c>=t&&e[c]===null;)u=c;let f=r(i[h]),m=u==h?f:r(i[u]),x=h-s;f=o<=0&&x>=0&&x<l?r(i[x]):f;let g=u+s;m=o>=0&&g>=0&&g<l?r(i[g]):m,m>=f&&a.push([f,m])}return a}function z_(i){return i==0?J_:i==1?Ti:e=>kr(e,i)}function wx(i){let e=i==0?_u:xu,t=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,d=0)=>{c==0&&d==0?n(s,r,o,a,l):(c=$n(c,a/2,l/2),d=$n(d,a/2,l/2),e(s,r+c,o),t(s,r+a,o,r+a,o+l,c),t(s,r+a,o+l,r,o+l,d),t(s,r,o+l,r,o,d),t(s,r,o,r+a,o,c),s.closePath())}}var _u=(i,e,t)=>{i.moveTo(e,t)},xu=(i,e,t)=>{i.moveTo(t,e)},aa=(i,e,t)=>{i.lineTo(e,t)},la=(i,e,t)=>{i.lineTo(t,e)},yu=wx(0),Dp=wx(1),Sx=(i,e,t,n,s,r)=>{i.arc(e,t,n,s,r)},Mx=(i,e,t,n,s,r)=>{i.arc(t,e,n,s,r)},Ex=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(e,t,n,s,r,o)},Tx=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(t,e,s,n,o,r)};function Ax(i){return(e,t,n,s,r)=>Wr(e,t,(o,a,l,c,d,h,u,f,m,x,p)=>{let{pxRound:g,points:v}=o,b,S;c.ori==0?(b=_u,S=Sx):(b=xu,S=Mx);let R=Bt(v.width*Tt,3),T=(v.size-v.width)/2*Tt,_=Bt(T*2,3),A=new Path2D,O=new Path2D,{left:D,top:N,width:z,height:G}=e.bbox;yu(O,D-_,N-_,z+_*2,G+_*2);let I=k=>{if(l[k]!=null){let X=g(h(a[k],c,x,f)),W=g(u(l[k],d,p,m));b(A,X+T,W),S(A,X,W,T,0,lu*2)}};if(r)r.forEach(I);else for(let k=n;k<=s;k++)I(k);return{stroke:R>0?A:null,fill:A,clip:O,flags:ra|xp}})}function bx(i){return(e,t,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(e,t,n),r!=s&&o!=s&&i(e,t,s),i(e,t,o))}}var bC=bx(aa),RC=bx(la);function Rx(i){let e=Mt(i?.alignGaps,0);return(t,n,s,r)=>Wr(t,n,(o,a,l,c,d,h,u,f,m,x,p)=>{[s,r]=du(l,s,r);let g=o.pxRound,v=G=>g(h(G,c,x,f)),b=G=>g(u(G,d,p,m)),S,R;c.ori==0?(S=aa,R=bC):(S=la,R=RC);let T=c.dir*(c.ori==0?1:-1),_={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:ra},A=_.stroke,O=!1;if(r-s>=x*4){let G=ue=>t.posToVal(ue,c.key,!0),I=null,k=null,X,W,le,Z=v(a[T==1?s:r]),j=v(a[s]),ne=v(a[r]),de=G(T==1?j+1:ne-1);for(let ue=T==1?s:r;ue>=s&&ue<=r;ue+=T){let ee=a[ue],ge=(T==1?ee<de:ee>de)?Z:v(ee),xe=l[ue];ge==Z?xe!=null?(W=xe,I==null?(S(A,ge,b(W)),X=I=k=W):W<I?I=W:W>k&&(k=W)):xe===null&&(O=!0):(I!=null&&R(A,Z,b(I),b(k),b(X),b(W)),xe!=null?(W=xe,S(A,ge,b(W)),I=k=X=W):(I=k=null,xe===null&&(O=!0)),Z=ge,de=G(Z+T))}I!=null&&I!=k&&le!=Z&&R(A,Z,b(I),b(k),b(X),b(W))}else for(let G=T==1?s:r;G>=s&&G<=r;G+=T){let I=l[G];I===null?O=!0:I!=null&&S(A,v(a[G]),b(I))}let[N,z]=Fp(t,n);if(o.fill!=null||N!=0){let G=_.fill=new Path2D(A),I=o.fillTo(t,n,o.min,o.max,N),k=b(I),X=v(a[s]),W=v(a[r]);T==-1&&([W,X]=[X,W]),S(G,W,k),S(G,X,k)}if(!o.spanGaps){let G=[];O&&G.push(...Lp(a,l,s,r,T,v,e)),_.gaps=G=o.gaps(t,n,s,r,G),_.clip=gu(G,c.ori,f,m,x,p)}return z!=0&&(_.band=z==2?[Us(t,n,s,r,A,-1),Us(t,n,s,r,A,1)]:Us(t,n,s,r,A,z)),_})}function CC(i){let e=Mt(i.align,1),t=Mt(i.ascDesc,!1),n=Mt(i.alignGaps,0),s=Mt(i.extend,!1);return(r,o,a,l)=>Wr(r,o,(c,d,h,u,f,m,x,p,g,v,b)=>{[a,l]=du(h,a,l);let S=c.pxRound,{left:R,width:T}=r.bbox,_=j=>S(m(j,u,v,p)),A=j=>S(x(j,f,b,g)),O=u.ori==0?aa:la,D={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:ra},N=D.stroke,z=u.dir*(u.ori==0?1:-1),G=A(h[z==1?a:l]),I=_(d[z==1?a:l]),k=I,X=I;s&&e==-1&&(X=R,O(N,X,G)),O(N,I,G);for(let j=z==1?a:l;j>=a&&j<=l;j+=z){let ne=h[j];if(ne==null)continue;let de=_(d[j]),ue=A(ne);e==1?O(N,de,G):O(N,k,ue),O(N,de,ue),G=ue,k=de}let W=k;s&&e==1&&(W=R+T,O(N,W,G));let[le,Z]=Fp(r,o);if(c.fill!=null||le!=0){let j=D.fill=new Path2D(N),ne=c.fillTo(r,o,c.min,c.max,le),de=A(ne);O(j,W,de),O(j,X,de)}if(!c.spanGaps){let j=[];j.push(...Lp(d,h,a,l,z,_,n));let ne=c.width*Tt/2,de=t||e==1?ne:-ne,ue=t||e==-1?-ne:ne;j.forEach(ee=>{ee[0]+=de,ee[1]+=ue}),D.gaps=j=c.gaps(r,o,a,l,j),D.clip=gu(j,u.ori,p,g,v,b)}return Z!=0&&(D.band=Z==2?[Us(r,o,a,l,N,-1),Us(r,o,a,l,N,1)]:Us(r,o,a,l,N,Z)),D})}function G_(i,e,t,n,s,r,o=Ot){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(e[l]!==void 0){if(a!=null){let d=Ai(i[l]-i[a]);d<c&&(c=d,o=Ai(t(i[l],n,s,r)-t(i[a],n,s,r)))}a=l}}return o}function PC(i){i=i||El;let e=Mt(i.size,[.6,Ot,1]),t=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=xt(s),o=1-e[0],a=Mt(e[1],Ot),l=Mt(e[2],1),c=Mt(i.disp,El),d=Mt(i.each,f=>{}),{fill:h,stroke:u}=c;return(f,m,x,p)=>Wr(f,m,(g,v,b,S,R,T,_,A,O,D,N)=>{let z=g.pxRound,G=t,I=n*Tt,k=a*Tt,X=l*Tt,W,le;S.ori==0?[W,le]=r(f,m):[le,W]=r(f,m);let Z=S.dir*(S.ori==0?1:-1),j=S.ori==0?yu:Dp,ne=S.ori==0?d:(Ce,$e,ot,Ee,Nt,Ge,Xe)=>{d(Ce,$e,ot,Nt,Ee,Xe,Ge)},de=Mt(f.bands,bp).find(Ce=>Ce.series[0]==m),ue=de!=null?de.dir:0,ee=g.fillTo(f,m,g.min,g.max,ue),me=z(_(ee,R,N,O)),ge,xe,_e,ze=D,Ze=z(g.width*Tt),Ue=!1,nt=null,lt=null,st=null,Yt=null;h!=null&&(Ze==0||u!=null)&&(Ue=!0,nt=h.values(f,m,x,p),lt=new Map,new Set(nt).forEach(Ce=>{Ce!=null&&lt.set(Ce,new Path2D)}),Ze>0&&(st=u.values(f,m,x,p),Yt=new Map,new Set(st).forEach(Ce=>{Ce!=null&&Yt.set(Ce,new Path2D)})));let{x0:kt,size:li}=c;if(kt!=null&&li!=null){G=1,v=kt.values(f,m,x,p),kt.unit==2&&(v=v.map(ot=>f.posToVal(A+ot*D,S.key,!0)));let Ce=li.values(f,m,x,p);li.unit==2?xe=Ce[0]*D:xe=T(Ce[0],S,D,A)-T(0,S,D,A),ze=G_(v,b,T,S,D,A,ze),_e=ze-xe+I}else ze=G_(v,b,T,S,D,A,ze),_e=ze*o+I,xe=ze-_e;_e<1&&(_e=0),Ze>=xe/2&&(Ze=0),_e<5&&(z=J_);let Ft=_e>0,Ri=ze-_e-(Ft?Ze:0);xe=z(mp(Ri,X,k)),ge=(G==0?xe/2:G==Z?0:xe)-G*Z*((G==0?I/2:0)+(Ft?Ze/2:0));let vt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},yi=Ue?null:new Path2D,jt=null;if(de!=null)jt=f.data[de.series[1]];else{let{y0:Ce,y1:$e}=c;Ce!=null&&$e!=null&&(b=$e.values(f,m,x,p),jt=Ce.values(f,m,x,p))}let ci=W*xe,V=le*xe;for(let Ce=Z==1?x:p;Ce>=x&&Ce<=p;Ce+=Z){let $e=b[Ce];if($e==null)continue;if(jt!=null){let Y=jt[Ce]??0;if($e-Y==0)continue;me=_(Y,R,N,O)}let ot=S.distr!=2||c!=null?v[Ce]:Ce,Ee=T(ot,S,D,A),Nt=_(Mt($e,ee),R,N,O),Ge=z(Ee-ge),Xe=z(en(Nt,me)),P=z($n(Nt,me)),w=Xe-P;if($e!=null){let Y=$e<0?V:ci,he=$e<0?ci:V;Ue?(Ze>0&&st[Ce]!=null&&j(Yt.get(st[Ce]),Ge,P+Sn(Ze/2),xe,en(0,w-Ze),Y,he),nt[Ce]!=null&&j(lt.get(nt[Ce]),Ge,P+Sn(Ze/2),xe,en(0,w-Ze),Y,he)):j(yi,Ge,P+Sn(Ze/2),xe,en(0,w-Ze),Y,he),ne(f,m,Ce,Ge-Ze/2,P,xe+Ze,w)}}return Ze>0?vt.stroke=Ue?Yt:yi:Ue||(vt._fill=g.width==0?g._fill:g._stroke??g._fill,vt.width=0),vt.fill=Ue?lt:yi,vt})}function IC(i,e){let t=Mt(e?.alignGaps,0);return(n,s,r,o)=>Wr(n,s,(a,l,c,d,h,u,f,m,x,p,g)=>{[r,o]=du(c,r,o);let v=a.pxRound,b=W=>v(u(W,d,p,m)),S=W=>v(f(W,h,g,x)),R,T,_;d.ori==0?(R=_u,_=aa,T=Ex):(R=xu,_=la,T=Tx);let A=d.dir*(d.ori==0?1:-1),O=b(l[A==1?r:o]),D=O,N=[],z=[];for(let W=A==1?r:o;W>=r&&W<=o;W+=A)if(c[W]!=null){let Z=l[W],j=b(Z);N.push(D=j),z.push(S(c[W]))}let G={stroke:i(N,z,R,_,T,v),fill:null,clip:null,band:null,gaps:null,flags:ra},I=G.stroke,[k,X]=Fp(n,s);if(a.fill!=null||k!=0){let W=G.fill=new Path2D(I),le=a.fillTo(n,s,a.min,a.max,k),Z=S(le);_(W,D,Z),_(W,O,Z)}if(!a.spanGaps){let W=[];W.push(...Lp(l,c,r,o,A,b,t)),G.gaps=W=a.gaps(n,s,r,o,W),G.clip=gu(W,d.ori,m,x,p,g)}return X!=0&&(G.band=X==2?[Us(n,s,r,o,I,-1),Us(n,s,r,o,I,1)]:Us(n,s,r,o,I,X)),G})}function FC(i){return IC(LC,i)}function LC(i,e,t,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(t(a,i[0],e[0]),o==2)n(a,i[1],e[1]);else{let l=Array(o),c=Array(o-1),d=Array(o-1),h=Array(o-1);for(let u=0;u<o-1;u++)d[u]=e[u+1]-e[u],h[u]=i[u+1]-i[u],c[u]=d[u]/h[u];l[0]=c[0];for(let u=1;u<o-1;u++)c[u]===0||c[u-1]===0||c[u-1]>0!=c[u]>0?l[u]=0:(l[u]=3*(h[u-1]+h[u])/((2*h[u]+h[u-1])/c[u-1]+(h[u]+2*h[u-1])/c[u]),isFinite(l[u])||(l[u]=0));l[o-1]=c[o-2];for(let u=0;u<o-1;u++)s(a,i[u]+h[u]/3,e[u]+l[u]*h[u]/3,i[u+1]-h[u]/3,e[u+1]-l[u+1]*h[u]/3,i[u+1],e[u+1])}return a}var yp=new Set;function H_(){for(let i of yp)i.syncRect(!0)}oa&&(Gr(fR,ta,H_),Gr(pR,ta,H_,!0),Gr(cu,ta,()=>{Di.pxRatio=Tt}));var DC=Rx(),NC=Ax();function W_(i,e,t,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>vp(r,o,e,t))}function UC(i,e){return i.map((t,n)=>n==0?{}:mi({},e,t))}function vp(i,e,t,n){return mi({},e==0?t:n,i)}function Cx(i,e,t){return e==null?na:[e,t]}var OC=Cx;function BC(i,e,t){return e==null?na:hu(e,t,Tp,!0)}function Px(i,e,t,n){return e==null?na:fu(e,t,i.scales[n].log,!1)}var kC=Px;function Ix(i,e,t,n){return e==null?na:Ep(e,t,i.scales[n].log,!1)}var VC=Ix;function zC(i,e,t,n,s){let r=en(S_(i),S_(e)),o=e-i,a=Kn(s/n*o,t);do{let l=t[a],c=n*l/o;if(c>=s&&r+(l<5?fr.get(l):0)<=17)return[l,c]}while(++a<t.length);return[0,0]}function q_(i){let e,t;return i=i.replace(/(\d+)px/,(n,s)=>(e=Ti((t=+s)*Tt))+"px"),[i,e,t]}function GC(i){i.show&&[i.font,i.labelFont].forEach(e=>{let t=Bt(e[2]*Tt,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function Di(i,e,t){let n={mode:Mt(i.mode,1)},s=n.mode;function r(y,M,L,U){let q=M.valToPct(y);return U+L*(M.dir==-1?1-q:q)}function o(y,M,L,U){let q=M.valToPct(y);return U+L*(M.dir==-1?q:1-q)}function a(y,M,L,U){return M.ori==0?r(y,M,L,U):o(y,M,L,U)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Dn($b);if(i.id!=null&&(c.id=i.id),wn(c,i.class),i.title){let y=Dn(Qb,c);y.textContent=i.title}let d=Yn("canvas"),h=n.ctx=d.getContext("2d"),u=Dn(jb,c);Gr("click",u,y=>{y.target===m&&(Gt!=to||Kt!=io)&&Ni.click(n,y)},!0);let f=n.under=Dn(eR,u);u.appendChild(d);let m=n.over=Dn(tR,u);i=sa(i);let x=+Mt(i.pxAlign,1),p=z_(x);(i.plugins||[]).forEach(y=>{y.opts&&(i=y.opts(n,i)||i)});let g=i.ms||.001,v=n.series=s==1?W_(i.series||[],D_,k_,!1):UC(i.series||[null],B_),b=n.axes=W_(i.axes||[],L_,U_,!0),S=n.scales={},R=n.bands=i.bands||[];R.forEach(y=>{y.fill=xt(y.fill||null),y.dir=Mt(y.dir,-1)});let T=s==2?v[1].facets[0].scale:v[0].scale,_={axes:_s,series:pt},A=(i.drawOrder||["axes","series"]).map(y=>_[y]);function O(y){let M=y.distr==3?L=>Ns(L>0?L:y.clamp(n,L,y.min,y.max,y.key)):y.distr==4?L=>ap(L,y.asinh):y.distr==100?L=>y.fwd(L):L=>L;return L=>{let U=M(L),{_min:q,_max:J}=y,ae=J-q;return(U-q)/ae}}function D(y){let M=S[y];if(M==null){let L=(i.scales||El)[y]||El;if(L.from!=null){D(L.from);let U=mi({},S[L.from],L,{key:y});U.valToPct=O(U),S[y]=U}else{M=S[y]=mi({},y==T?yx:EC,L),M.key=y;let U=M.time,q=M.range,J=dr(q);if((y!=T||s==2&&!U)&&(J&&(q[0]==null||q[1]==null)&&(q={min:q[0]==null?y_:{mode:1,hard:q[0],soft:q[0]},max:q[1]==null?y_:{mode:1,hard:q[1],soft:q[1]}},J=!1),!J&&mu(q))){let ae=q;q=(fe,Se,Le)=>Se==null?na:hu(Se,Le,ae)}M.range=xt(q||(U?OC:y==T?M.distr==3?kC:M.distr==4?VC:Cx:M.distr==3?Px:M.distr==4?Ix:BC)),M.auto=xt(J?!1:M.auto),M.clamp=xt(M.clamp||MC),M._min=M._max=null,M.valToPct=O(M)}}}D("x"),D("y"),s==1&&v.forEach(y=>{D(y.scale)}),b.forEach(y=>{D(y.scale)});for(let y in i.scales)D(y);let N=S[T],z=N.distr,G,I;N.ori==0?(wn(c,Zb),G=r,I=o):(wn(c,Jb),G=o,I=r);let k={};for(let y in S){let M=S[y];(M.min!=null||M.max!=null)&&(k[y]={min:M.min,max:M.max},M.min=M.max=null)}let X=i.tzDate||(y=>new Date(Ti(y/g))),W=i.fmtDate||Rp,le=g==1?ZR(X):jR(X),Z=P_(X,C_(g==1?$R:QR,W)),j=F_(X,I_(tC,W)),ne=[],de=n.legend=mi({},sC,i.legend),ue=n.cursor=mi({},hC,{drag:{y:s==2}},i.cursor),ee=de.show,me=ue.show,ge=de.markers;de.idxs=ne,ge.width=xt(ge.width),ge.dash=xt(ge.dash),ge.stroke=xt(ge.stroke),ge.fill=xt(ge.fill);let xe,_e,ze,Ze=[],Ue=[],nt,lt=!1,st={};if(de.live){let y=v[1]?v[1].values:null;lt=y!=null,nt=lt?y(n,1,0):{_:0};for(let M in nt)st[M]=Sp}if(ee)if(xe=Yn("table",aR,c),ze=Yn("tbody",null,xe),de.mount(n,xe),lt){_e=Yn("thead",null,xe,ze);let y=Yn("tr",null,_e);Yn("th",null,y);for(var Yt in nt)Yn("th",o_,y).textContent=Yt}else wn(xe,cR),de.live&&wn(xe,lR);let kt={show:!0},li={show:!1};function Ft(y,M){if(M==0&&(lt||!de.live||s==2))return na;let L=[],U=Yn("tr",hR,ze,ze.childNodes[M]);wn(U,y.class),y.show||wn(U,zr);let q=Yn("th",null,U);if(ge.show){let fe=Dn(uR,q);if(M>0){let Se=ge.width(n,M);Se&&(fe.style.border=Se+"px "+ge.dash(n,M)+" "+ge.stroke(n,M)),fe.style.background=ge.fill(n,M)}}let J=Dn(o_,q);y.label instanceof HTMLElement?J.appendChild(y.label):J.textContent=y.label,M>0&&(ge.show||(J.style.color=y.width>0?ge.stroke(n,M):ge.fill(n,M)),vt("click",q,fe=>{if(ue._lock)return;Qe(fe);let Se=v.indexOf(y);if((fe.ctrlKey||fe.metaKey)!=de.isolate){let Le=v.some((De,Oe)=>Oe>0&&Oe!=Se&&De.show);v.forEach((De,Oe)=>{Oe>0&&jn(Oe,Le?Oe==Se?kt:li:kt,!0,fi.setSeries)})}else jn(Se,{show:!y.show},!0,fi.setSeries)},!1),je&&vt(h_,q,fe=>{ue._lock||(Qe(fe),jn(v.indexOf(y),so,!0,fi.setSeries))},!1));for(var ae in nt){let fe=Yn("td",dR,U);fe.textContent="--",L.push(fe)}return[U,L]}let Ri=new Map;function vt(y,M,L,U=!0){let q=Ri.get(M)||{},J=ue.bind[y](n,M,L,U);J&&(Gr(y,M,q[y]=J),Ri.set(M,q))}function yi(y,M,L){let U=Ri.get(M)||{};for(let q in U)(y==null||q==y)&&(pp(q,M,U[q]),delete U[q]);y==null&&Ri.delete(M)}let jt=0,ci=0,V=0,Ce=0,$e=0,ot=0,Ee=$e,Nt=ot,Ge=V,Xe=Ce,P=0,w=0,Y=0,he=0;n.bbox={};let oe=!1,ve=!1,we=!1,te=!1,se=!1,pe=!1;function B(y,M,L){(L||y!=n.width||M!=n.height)&&re(y,M),ut(!1),we=!0,ve=!0,ki()}function re(y,M){n.width=jt=V=y,n.height=ci=Ce=M,$e=ot=0,Me(),He();let L=n.bbox;P=L.left=kr($e*Tt,.5),w=L.top=kr(ot*Tt,.5),Y=L.width=kr(V*Tt,.5),he=L.height=kr(Ce*Tt,.5)}let ie=3;function Te(){let y=!1,M=0;for(;!y;){M++;let L=Qr(M),U=Qn(M);y=M==ie||L&&U,y||(re(n.width,n.height),ve=!0)}}function ye({width:y,height:M}){B(y,M)}n.setSize=ye;function Me(){let y=!1,M=!1,L=!1,U=!1;b.forEach((q,J)=>{if(q.show&&q._show){let{side:ae,_size:fe}=q,Se=ae%2,Le=q.label!=null?q.labelSize:0,De=fe+Le;De>0&&(Se?(V-=De,ae==3?($e+=De,U=!0):L=!0):(Ce-=De,ae==0?(ot+=De,y=!0):M=!0))}}),Zn[0]=y,Zn[1]=L,Zn[2]=M,Zn[3]=U,V-=On[1]+On[3],$e+=On[3],Ce-=On[2]+On[0],ot+=On[0]}function He(){let y=$e+V,M=ot+Ce,L=$e,U=ot;function q(J,ae){switch(J){case 1:return y+=ae,y-ae;case 2:return M+=ae,M-ae;case 3:return L-=ae,L+ae;case 0:return U-=ae,U+ae}}b.forEach((J,ae)=>{if(J.show&&J._show){let fe=J.side;J._pos=q(fe,J._size),J.label!=null&&(J._lpos=q(fe,J.labelSize))}})}if(ue.dataIdx==null){let y=ue.hover,M=y.skip=new Set(y.skip??[]);M.add(void 0);let L=y.prox=xt(y.prox),U=y.bias??=0;ue.dataIdx=(q,J,ae,fe)=>{if(J==0)return ae;let Se=ae,Le=L(q,J,ae,fe)??Ot,De=Le>=0&&Le<Ot,Oe=N.ori==0?V:Ce,rt=ue.left,Et=e[0],wt=e[J];if(M.has(wt[ae])){Se=null;let mt=null,Je=null,We;if(U==0||U==-1)for(We=ae;mt==null&&We-- >0;)M.has(wt[We])||(mt=We);if(U==0||U==1)for(We=ae;Je==null&&We++<wt.length;)M.has(wt[We])||(Je=We);if(mt!=null||Je!=null)if(De){let Wt=mt==null?-1/0:G(Et[mt],N,Oe,0),ii=Je==null?1/0:G(Et[Je],N,Oe,0),Fi=rt-Wt,Lt=ii-rt;Fi<=Lt?Fi<=Le&&(Se=mt):Lt<=Le&&(Se=Je)}else Se=Je==null?mt:mt==null?Je:ae-mt<=Je-ae?mt:Je}else De&&Ai(rt-G(Et[ae],N,Oe,0))>Le&&(Se=null);return Se}}let Qe=y=>{ue.event=y};ue.idxs=ne,ue._lock=!1;let ce=ue.points;ce.show=xt(ce.show),ce.size=xt(ce.size),ce.stroke=xt(ce.stroke),ce.width=xt(ce.width),ce.fill=xt(ce.fill);let Be=n.focus=mi({},i.focus||{alpha:.3},ue.focus),je=Be.prox>=0,Re=je&&ce.one,ct=[],zt=[],Xi=[];function fa(y,M){let L=ce.show(n,M);if(L instanceof HTMLElement)return wn(L,oR),wn(L,y.class),us(L,-10,-10,V,Ce),m.insertBefore(L,ct[M]),L}function $r(y,M){if(s==1||M>0){let L=s==1&&S[y.scale].time,U=y.value;y.value=L?T_(U)?F_(X,I_(U,W)):U||j:U||vC,y.label=y.label||(L?dC:uC)}if(Re||M>0){y.width=y.width==null?1:y.width,y.paths=y.paths||DC||ER,y.fillTo=xt(y.fillTo||TC),y.pxAlign=+Mt(y.pxAlign,x),y.pxRound=z_(y.pxAlign),y.stroke=xt(y.stroke||null),y.fill=xt(y.fill||null),y._stroke=y._fill=y._paths=y._focus=null;let L=wC(en(1,y.width),1),U=y.points=mi({},{size:L,width:en(1,L*.2),stroke:y.stroke,space:L*2,paths:NC,_stroke:null,_fill:null},y.points);U.show=xt(U.show),U.filter=xt(U.filter),U.fill=xt(U.fill),U.stroke=xt(U.stroke),U.paths=xt(U.paths),U.pxAlign=y.pxAlign}if(ee){let L=Ft(y,M);Ze.splice(M,0,L[0]),Ue.splice(M,0,L[1]),de.values.push(null)}if(me){ne.splice(M,0,null);let L=null;Re?M==0&&(L=fa(y,M)):M>0&&(L=fa(y,M)),ct.splice(M,0,L),zt.splice(M,0,0),Xi.splice(M,0,0)}Ii("addSeries",M)}function dd(y,M){M=M??v.length,y=s==1?vp(y,M,D_,k_):vp(y,M,{},B_),v.splice(M,0,y),$r(v[M],M)}n.addSeries=dd;function Bl(y){if(v.splice(y,1),ee){de.values.splice(y,1),Ue.splice(y,1);let M=Ze.splice(y,1)[0];yi(null,M.firstChild),M.remove()}me&&(ne.splice(y,1),ct.splice(y,1)[0].remove(),zt.splice(y,1),Xi.splice(y,1)),Ii("delSeries",y)}n.delSeries=Bl;let Zn=[!1,!1,!1,!1];function ps(y,M){if(y._show=y.show,y.show){let L=y.side%2,U=S[y.scale];U==null&&(y.scale=L?v[1].scale:T,U=S[y.scale]);let q=U.time;y.size=xt(y.size),y.space=xt(y.space),y.rotate=xt(y.rotate),dr(y.incrs)&&y.incrs.forEach(ae=>{!fr.has(ae)&&fr.set(ae,ex(ae))}),y.incrs=xt(y.incrs||(U.distr==2?XR:q?g==1?KR:JR:Vr)),y.splits=xt(y.splits||(q&&U.distr==1?le:U.distr==3?gp:U.distr==4?mC:pC)),y.stroke=xt(y.stroke),y.grid.stroke=xt(y.grid.stroke),y.ticks.stroke=xt(y.ticks.stroke),y.border.stroke=xt(y.border.stroke);let J=y.values;y.values=dr(J)&&!dr(J[0])?xt(J):q?dr(J)?P_(X,C_(J,W)):T_(J)?eC(X,J):J||Z:J||fC,y.filter=xt(y.filter||(U.distr>=3&&U.log==10?xC:U.distr==3&&U.log==2?yC:Q_)),y.font=q_(y.font),y.labelFont=q_(y.labelFont),y._size=y.size(n,null,M,0),y._space=y._rotate=y._incrs=y._found=y._splits=y._values=null,y._size>0&&(Zn[M]=!0,y._el=Dn(iR,u))}}function ms(y,M,L,U){let[q,J,ae,fe]=L,Se=M%2,Le=0;return Se==0&&(fe||J)&&(Le=M==0&&!q||M==2&&!ae?Ti(L_.size/3):0),Se==1&&(q||ae)&&(Le=M==1&&!J||M==3&&!fe?Ti(U_.size/2):0),Le}let pa=n.padding=(i.padding||[ms,ms,ms,ms]).map(y=>xt(Mt(y,ms))),On=n._padding=pa.map((y,M)=>y(n,M,Zn,0)),ei,si=null,ri=null,Jn=s==1?v[0].idxs:null,un=null,ks=!1;function ma(y,M){if(e=y??[],n.data=n._data=e,s==2){ei=0;for(let L=1;L<v.length;L++)ei+=e[L][0].length}else{e.length==0&&(n.data=n._data=e=[[]]),un=e[0],ei=un.length;let L=e;if(z==2){L=e.slice();let U=L[0]=Array(ei);for(let q=0;q<ei;q++)U[q]=q}n._data=e=L}if(ut(!0),Ii("setData"),z==2&&(we=!0),M!==!1){let L=N;L.auto(n,ks)?ga():Gs(T,L.min,L.max),te=te||ue.left>=0,pe=!0,ki()}}n.setData=ma;function ga(){ks=!0;let y,M;s==1&&(ei>0?(si=Jn[0]=0,ri=Jn[1]=ei-1,y=e[0][si],M=e[0][ri],z==2?(y=si,M=ri):y==M&&(z==3?[y,M]=fu(y,y,N.log,!1):z==4?[y,M]=Ep(y,y,N.log,!1):N.time?M=y+Ti(86400/g):[y,M]=hu(y,M,Tp,!0))):(si=Jn[0]=y=null,ri=Jn[1]=M=null)),Gs(T,y,M)}let Zr,Vs,Jr,E,H,Q,K,$,Ae,Pe;function be(y,M,L,U,q,J){y??=l_,L??=bp,U??="butt",q??=l_,J??="round",y!=Zr&&(h.strokeStyle=Zr=y),q!=Vs&&(h.fillStyle=Vs=q),M!=Jr&&(h.lineWidth=Jr=M),J!=H&&(h.lineJoin=H=J),U!=Q&&(h.lineCap=Q=U),L!=E&&h.setLineDash(E=L)}function Fe(y,M,L,U){M!=Vs&&(h.fillStyle=Vs=M),y!=K&&(h.font=K=y),L!=$&&(h.textAlign=$=L),U!=Ae&&(h.textBaseline=Ae=U)}function Ve(y,M,L,U,q=0){if(U.length>0&&y.auto(n,ks)&&(M==null||M.min==null)){let J=Mt(si,0),ae=Mt(ri,U.length-1),fe=L.min==null?xR(U,J,ae,q,y.distr==3):[L.min,L.max];y.min=$n(y.min,L.min=fe[0]),y.max=en(y.max,L.max=fe[1])}}let tt={min:null,max:null};function ft(){for(let U in S){let q=S[U];k[U]==null&&(q.min==null||k[T]!=null&&q.auto(n,ks))&&(k[U]=tt)}for(let U in S){let q=S[U];k[U]==null&&q.from!=null&&k[q.from]!=null&&(k[U]=tt)}k[T]!=null&&ut(!0);let y={};for(let U in k){let q=k[U];if(q!=null){let J=y[U]=sa(S[U],bR);if(q.min!=null)mi(J,q);else if(U!=T||s==2)if(ei==0&&J.from==null){let ae=J.range(n,null,null,U);J.min=ae[0],J.max=ae[1]}else J.min=Ot,J.max=-Ot}}if(ei>0){v.forEach((U,q)=>{if(s==1){let J=U.scale,ae=k[J];if(ae==null)return;let fe=y[J];if(q==0){let Se=fe.range(n,fe.min,fe.max,J);fe.min=Se[0],fe.max=Se[1],si=Kn(fe.min,e[0]),ri=Kn(fe.max,e[0]),ri-si>1&&(e[0][si]<fe.min&&si++,e[0][ri]>fe.max&&ri--),U.min=un[si],U.max=un[ri]}else U.show&&U.auto&&Ve(fe,ae,U,e[q],U.sorted);U.idxs[0]=si,U.idxs[1]=ri}else if(q>0&&U.show&&U.auto){let[J,ae]=U.facets,fe=J.scale,Se=ae.scale,[Le,De]=e[q],Oe=y[fe],rt=y[Se];Oe!=null&&Ve(Oe,k[fe],J,Le,J.sorted),rt!=null&&Ve(rt,k[Se],ae,De,ae.sorted),U.min=ae.min,U.max=ae.max}});for(let U in y){let q=y[U],J=k[U];if(q.from==null&&(J==null||J.min==null)){let ae=q.range(n,q.min==Ot?null:q.min,q.max==-Ot?null:q.max,U);q.min=ae[0],q.max=ae[1]}}}for(let U in y){let q=y[U];if(q.from!=null){let J=y[q.from];if(J.min==null)q.min=q.max=null;else{let ae=q.range(n,J.min,J.max,U);q.min=ae[0],q.max=ae[1]}}}let M={},L=!1;for(let U in y){let q=y[U],J=S[U];if(J.min!=q.min||J.max!=q.max){J.min=q.min,J.max=q.max;let ae=J.distr;J._min=ae==3?Ns(J.min):ae==4?ap(J.min,J.asinh):ae==100?J.fwd(J.min):J.min,J._max=ae==3?Ns(J.max):ae==4?ap(J.max,J.asinh):ae==100?J.fwd(J.max):J.max,M[U]=L=!0}}if(L){v.forEach((U,q)=>{s==2?q>0&&M.y&&(U._paths=null):M[U.scale]&&(U._paths=null)});for(let U in M)we=!0,Ii("setScale",U);me&&ue.left>=0&&(te=pe=!0)}for(let U in k)k[U]=null}function ke(y){let M=mp(si-1,0,ei-1),L=mp(ri+1,0,ei-1);for(;y[M]==null&&M>0;)M--;for(;y[L]==null&&L<ei-1;)L++;return[M,L]}function pt(){if(ei>0){let y=v.some(M=>M._focus)&&Pe!=Be.alpha;y&&(h.globalAlpha=Pe=Be.alpha),v.forEach((M,L)=>{if(L>0&&M.show&&(Jt(L,!1),Jt(L,!0),M._paths==null)){let U=Pe;Pe!=M.alpha&&(h.globalAlpha=Pe=M.alpha);let q=s==2?[0,e[L][0].length-1]:ke(e[L]);M._paths=M.paths(n,L,q[0],q[1]),Pe!=U&&(h.globalAlpha=Pe=U)}}),v.forEach((M,L)=>{if(L>0&&M.show){let U=Pe;Pe!=M.alpha&&(h.globalAlpha=Pe=M.alpha),M._paths!=null&&Ct(L,!1);{let q=M._paths!=null?M._paths.gaps:null,J=M.points.show(n,L,si,ri,q),ae=M.points.filter(n,L,J,q);(J||ae)&&(M.points._paths=M.points.paths(n,L,si,ri,ae),Ct(L,!0))}Pe!=U&&(h.globalAlpha=Pe=U),Ii("drawSeries",L)}}),y&&(h.globalAlpha=Pe=1)}}function Jt(y,M){let L=M?v[y].points:v[y];L._stroke=L.stroke(n,y),L._fill=L.fill(n,y)}function Ct(y,M){let L=M?v[y].points:v[y],{stroke:U,fill:q,clip:J,flags:ae,_stroke:fe=L._stroke,_fill:Se=L._fill,_width:Le=L.width}=L._paths;Le=Bt(Le*Tt,3);let De=null,Oe=Le%2/2;M&&Se==null&&(Se=Le>0?"#fff":fe);let rt=L.pxAlign==1&&Oe>0;if(rt&&h.translate(Oe,Oe),!M){let Et=P-Le/2,wt=w-Le/2,mt=Y+Le,Je=he+Le;De=new Path2D,De.rect(Et,wt,mt,Je)}M?Ne(fe,Le,L.dash,L.cap,Se,U,q,ae,J):Pt(y,fe,Le,L.dash,L.cap,Se,U,q,ae,De,J),rt&&h.translate(-Oe,-Oe)}function Pt(y,M,L,U,q,J,ae,fe,Se,Le,De){let Oe=!1;Se!=0&&R.forEach((rt,Et)=>{if(rt.series[0]==y){let wt=v[rt.series[1]],mt=e[rt.series[1]],Je=(wt._paths||El).band;dr(Je)&&(Je=rt.dir==1?Je[0]:Je[1]);let We,Wt=null;wt.show&&Je&&vR(mt,si,ri)?(Wt=rt.fill(n,Et)||J,We=wt._paths.clip):Je=null,Ne(M,L,U,q,Wt,ae,fe,Se,Le,De,We,Je),Oe=!0}}),Oe||Ne(M,L,U,q,J,ae,fe,Se,Le,De)}let vi=ra|xp;function Ne(y,M,L,U,q,J,ae,fe,Se,Le,De,Oe){be(y,M,L,U,q),(Se||Le||Oe)&&(h.save(),Se&&h.clip(Se),Le&&h.clip(Le)),Oe?(fe&vi)==vi?(h.clip(Oe),De&&h.clip(De),gt(q,ae),hi(y,J,M)):fe&xp?(gt(q,ae),h.clip(Oe),hi(y,J,M)):fe&ra&&(h.save(),h.clip(Oe),De&&h.clip(De),gt(q,ae),h.restore(),hi(y,J,M)):(gt(q,ae),hi(y,J,M)),(Se||Le||Oe)&&h.restore()}function hi(y,M,L){L>0&&(M instanceof Map?M.forEach((U,q)=>{h.strokeStyle=Zr=q,h.stroke(U)}):M!=null&&y&&h.stroke(M))}function gt(y,M){M instanceof Map?M.forEach((L,U)=>{h.fillStyle=Vs=U,h.fill(L)}):M!=null&&y&&h.fill(M)}function gs(y,M,L,U){let q=b[y],J;if(U<=0)J=[0,0];else{let ae=q._space=q.space(n,y,M,L,U),fe=q._incrs=q.incrs(n,y,M,L,U,ae);J=zC(M,L,fe,U,ae)}return q._found=J}function ui(y,M,L,U,q,J,ae,fe,Se,Le){let De=ae%2/2;x==1&&h.translate(De,De),be(fe,ae,Se,Le,fe),h.beginPath();let Oe,rt,Et,wt,mt=q+(U==0||U==3?-J:J);L==0?(rt=q,wt=mt):(Oe=q,Et=mt);for(let Je=0;Je<y.length;Je++)M[Je]!=null&&(L==0?Oe=Et=y[Je]:rt=wt=y[Je],h.moveTo(Oe,rt),h.lineTo(Et,wt));h.stroke(),x==1&&h.translate(-De,-De)}function Qr(y){let M=!0;return b.forEach((L,U)=>{if(!L.show)return;let q=S[L.scale];if(q.min==null){L._show&&(M=!1,L._show=!1,ut(!1));return}else L._show||(M=!1,L._show=!0,ut(!1));let J=L.side,ae=J%2,{min:fe,max:Se}=q,[Le,De]=gs(U,fe,Se,ae==0?V:Ce);if(De==0)return;let Oe=q.distr==2,rt=L._splits=L.splits(n,U,fe,Se,Le,De,Oe),Et=q.distr==2?rt.map(We=>un[We]):rt,wt=q.distr==2?un[rt[1]]-un[rt[0]]:Le,mt=L._values=L.values(n,L.filter(n,Et,U,De,wt),U,De,wt);L._rotate=J==2?L.rotate(n,mt,U,De):0;let Je=L._size;L._size=Nn(L.size(n,mt,U,y)),Je!=null&&L._size!=Je&&(M=!1)}),M}function Qn(y){let M=!0;return pa.forEach((L,U)=>{let q=L(n,U,Zn,y);q!=On[U]&&(M=!1),On[U]=q}),M}function _s(){for(let y=0;y<b.length;y++){let M=b[y];if(!M.show||!M._show)continue;let L=M.side,U=L%2,q,J,ae=M.stroke(n,y),fe=L==0||L==3?-1:1,[Se,Le]=M._found;if(M.label!=null){let $i=M.labelGap*fe,pn=Ti((M._lpos+$i)*Tt);Fe(M.labelFont[0],ae,"center",L==2?"top":a_),h.save(),U==1?(q=J=0,h.translate(pn,Ti(w+he/2)),h.rotate((L==3?-lu:lu)/2)):(q=Ti(P+Y/2),J=pn);let _r=Z_(M.label)?M.label(n,y,Se,Le):M.label;h.fillText(_r,q,J),h.restore()}if(Le==0)continue;let De=S[M.scale],Oe=U==0?Y:he,rt=U==0?P:w,Et=M._splits,wt=De.distr==2?Et.map($i=>un[$i]):Et,mt=De.distr==2?un[Et[1]]-un[Et[0]]:Se,Je=M.ticks,We=M.border,Wt=Je.show?Je.size:0,ii=Ti(Wt*Tt),Fi=Ti((M.alignTo==2?M._size-Wt-M.gap:M.gap)*Tt),Lt=M._rotate*-lu/180,ni=p(M._pos*Tt),dn=(ii+Fi)*fe,Ki=ni+dn;J=U==0?Ki:0,q=U==1?Ki:0;let Tn=M.font[0],Bn=M.align==1?jo:M.align==2?sp:Lt>0?jo:Lt<0?sp:U==0?"center":L==3?sp:jo,ts=Lt||U==1?"middle":L==2?"top":a_;Fe(Tn,ae,Bn,ts);let fn=M.font[1]*M.lineGap,An=Et.map($i=>p(a($i,De,Oe,rt))),kn=M._values;for(let $i=0;$i<kn.length;$i++){let pn=kn[$i];if(pn!=null){U==0?q=An[$i]:J=An[$i],pn=""+pn;let _r=pn.indexOf(`
`)==-1?[pn]:pn.split(/\n/gm);for(let Zi=0;Zi<_r.length;Zi++){let Tm=_r[Zi];Lt?(h.save(),h.translate(q,J+Zi*fn),h.rotate(Lt),h.fillText(Tm,0,0),h.restore()):h.fillText(Tm,q,J+Zi*fn)}}}Je.show&&ui(An,Je.filter(n,wt,y,Le,mt),U,L,ni,ii,Bt(Je.width*Tt,3),Je.stroke(n,y),Je.dash,Je.cap);let is=M.grid;is.show&&ui(An,is.filter(n,wt,y,Le,mt),U,U==0?2:1,U==0?w:P,U==0?he:Y,Bt(is.width*Tt,3),is.stroke(n,y),is.dash,is.cap),We.show&&ui([ni],[1],U==0?1:0,U==0?1:2,U==1?w:P,U==1?he:Y,Bt(We.width*Tt,3),We.stroke(n,y),We.dash,We.cap)}Ii("drawAxes")}function ut(y){v.forEach((M,L)=>{L>0&&(M._paths=null,y&&(s==1?(M.min=null,M.max=null):M.facets.forEach(U=>{U.min=null,U.max=null})))})}let ti=!1,Yi=!1,It=[];function di(){Yi=!1;for(let y=0;y<It.length;y++)Ii(...It[y]);It.length=0}function ki(){ti||(DR(am),ti=!0)}function kl(y,M=!1){ti=!0,Yi=M,y(n),am(),M&&It.length>0&&queueMicrotask(di)}n.batch=kl;function am(){if(oe&&(ft(),oe=!1),we&&(Te(),we=!1),ve){if(Xt(f,jo,$e),Xt(f,"top",ot),Xt(f,vl,V),Xt(f,wl,Ce),Xt(m,jo,$e),Xt(m,"top",ot),Xt(m,vl,V),Xt(m,wl,Ce),Xt(u,vl,jt),Xt(u,wl,ci),d.width=Ti(jt*Tt),d.height=Ti(ci*Tt),b.forEach(({_el:y,_show:M,_size:L,_pos:U,side:q})=>{if(y!=null)if(M){let J=q===3||q===0?L:0,ae=q%2==1;Xt(y,ae?"left":"top",U-J),Xt(y,ae?"width":"height",L),Xt(y,ae?"top":"left",ae?ot:$e),Xt(y,ae?"height":"width",ae?Ce:V),fp(y,zr)}else wn(y,zr)}),Zr=Vs=Jr=H=Q=K=$=Ae=E=null,Pe=1,ya(!0),$e!=Ee||ot!=Nt||V!=Ge||Ce!=Xe){ut(!1);let y=V/Ge,M=Ce/Xe;if(me&&!te&&ue.left>=0){ue.left*=y,ue.top*=M,jr&&us(jr,Ti(ue.left),0,V,Ce),eo&&us(eo,0,Ti(ue.top),V,Ce);for(let L=0;L<ct.length;L++){let U=ct[L];U!=null&&(zt[L]*=y,Xi[L]*=M,us(U,Nn(zt[L]),Nn(Xi[L]),V,Ce))}}if(Ht.show&&!se&&Ht.left>=0&&Ht.width>0){Ht.left*=y,Ht.width*=y,Ht.top*=M,Ht.height*=M;for(let L in xd)Xt(no,L,Ht[L])}Ee=$e,Nt=ot,Ge=V,Xe=Ce}Ii("setSize"),ve=!1}jt>0&&ci>0&&(h.clearRect(0,0,d.width,d.height),Ii("drawClear"),A.forEach(y=>y()),Ii("draw")),Ht.show&&se&&(Vl(Ht),se=!1),me&&te&&(gr(null,!0,!1),te=!1),de.show&&de.live&&pe&&(gd(),pe=!1),l||(l=!0,n.status=1,Ii("ready")),ks=!1,ti=!1}n.redraw=(y,M)=>{we=M||!1,y!==!1?Gs(T,N.min,N.max):ki()};function fd(y,M){let L=S[y];if(L.from==null){if(ei==0){let U=L.range(n,M.min,M.max,y);M.min=U[0],M.max=U[1]}if(M.min>M.max){let U=M.min;M.min=M.max,M.max=U}if(ei>1&&M.min!=null&&M.max!=null&&M.max-M.min<1e-16)return;y==T&&L.distr==2&&ei>0&&(M.min=Kn(M.min,e[0]),M.max=Kn(M.max,e[0]),M.min==M.max&&M.max++),k[y]=M,oe=!0,ki()}}n.setScale=fd;let pd,md,jr,eo,lm,cm,to,io,hm,um,Gt,Kt,zs=!1,Ni=ue.drag,Ci=Ni.x,Pi=Ni.y;me&&(ue.x&&(pd=Dn(sR,m)),ue.y&&(md=Dn(rR,m)),N.ori==0?(jr=pd,eo=md):(jr=md,eo=pd),Gt=ue.left,Kt=ue.top);let Ht=n.select=mi({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),no=Ht.show?Dn(nR,Ht.over?m:f):null;function Vl(y,M){if(Ht.show){for(let L in y)Ht[L]=y[L],L in xd&&Xt(no,L,y[L]);M!==!1&&Ii("setSelect")}}n.setSelect=Vl;function Tv(y){if(v[y].show)ee&&fp(Ze[y],zr);else if(ee&&wn(Ze[y],zr),me){let L=Re?ct[0]:ct[y];L!=null&&us(L,-10,-10,V,Ce)}}function Gs(y,M,L){fd(y,{min:M,max:L})}function jn(y,M,L,U){M.focus!=null&&Pv(y),M.show!=null&&v.forEach((q,J)=>{J>0&&(y==J||y==null)&&(q.show=M.show,Tv(J),s==2?(Gs(q.facets[0].scale,null,null),Gs(q.facets[1].scale,null,null)):Gs(q.scale,null,null),ki())}),L!==!1&&Ii("setSeries",y,M),U&&va("setSeries",n,y,M)}n.setSeries=jn;function Av(y,M){mi(R[y],M)}function bv(y,M){y.fill=xt(y.fill||null),y.dir=Mt(y.dir,-1),M=M??R.length,R.splice(M,0,y)}function Rv(y){y==null?R.length=0:R.splice(y,1)}n.addBand=bv,n.setBand=Av,n.delBand=Rv;function Cv(y,M){v[y].alpha=M,me&&ct[y]!=null&&(ct[y].style.opacity=M),ee&&Ze[y]&&(Ze[y].style.opacity=M)}let xs,Hs,mr,so={focus:!0};function Pv(y){if(y!=mr){let M=y==null,L=Be.alpha!=1;v.forEach((U,q)=>{if(s==1||q>0){let J=M||q==0||q==y;U._focus=M?null:J,L&&Cv(q,J?1:Be.alpha)}}),mr=y,L&&ki()}}ee&&je&&vt(u_,xe,y=>{ue._lock||(Qe(y),mr!=null&&jn(null,so,!0,fi.setSeries))});function es(y,M,L){let U=S[M];L&&(y=y/Tt-(U.ori==1?ot:$e));let q=V;U.ori==1&&(q=Ce,y=q-y),U.dir==-1&&(y=q-y);let J=U._min,ae=U._max,fe=y/q,Se=J+(ae-J)*fe,Le=U.distr;return Le==3?ia(10,Se):Le==4?SR(Se,U.asinh):Le==100?U.bwd(Se):Se}function Iv(y,M){let L=es(y,T,M);return Kn(L,e[0],si,ri)}n.valToIdx=y=>Kn(y,e[0]),n.posToIdx=Iv,n.posToVal=es,n.valToPos=(y,M,L)=>S[M].ori==0?r(y,S[M],L?Y:V,L?P:0):o(y,S[M],L?he:Ce,L?w:0),n.setCursor=(y,M,L)=>{Gt=y.left,Kt=y.top,gr(null,M,L)};function dm(y,M){Xt(no,jo,Ht.left=y),Xt(no,vl,Ht.width=M)}function fm(y,M){Xt(no,"top",Ht.top=y),Xt(no,wl,Ht.height=M)}let _a=N.ori==0?dm:fm,xa=N.ori==1?dm:fm;function Fv(){if(ee&&de.live)for(let y=s==2?1:0;y<v.length;y++){if(y==0&&lt)continue;let M=de.values[y],L=0;for(let U in M)Ue[y][L++].firstChild.nodeValue=M[U]}}function gd(y,M){if(y!=null&&(y.idxs?y.idxs.forEach((L,U)=>{ne[U]=L}):AR(y.idx)||ne.fill(y.idx),de.idx=ne[0]),ee&&de.live){for(let L=0;L<v.length;L++)(L>0||s==1&&!lt)&&Lv(L,ne[L]);Fv()}pe=!1,M!==!1&&Ii("setLegend")}n.setLegend=gd;function Lv(y,M){let L=v[y],U=y==0&&z==2?un:e[y],q;lt?q=L.values(n,y,M)??st:(q=L.value(n,M==null?null:U[M],y,M),q=q==null?st:{_:q}),de.values[y]=q}function gr(y,M,L){hm=Gt,um=Kt,[Gt,Kt]=ue.move(n,Gt,Kt),ue.left=Gt,ue.top=Kt,me&&(jr&&us(jr,Ti(Gt),0,V,Ce),eo&&us(eo,0,Ti(Kt),V,Ce));let U,q=si>ri;xs=Ot,Hs=null;let J=N.ori==0?V:Ce,ae=N.ori==1?V:Ce;if(Gt<0||ei==0||q){U=ue.idx=null;for(let fe=0;fe<v.length;fe++){let Se=ct[fe];Se!=null&&us(Se,-10,-10,V,Ce)}je&&jn(null,so,!0,y==null&&fi.setSeries),de.live&&(ne.fill(U),pe=!0)}else{let fe,Se,Le;s==1&&(fe=N.ori==0?Gt:Kt,Se=es(fe,T),U=ue.idx=Kn(Se,e[0],si,ri),Le=G(e[0][U],N,J,0));let De=-10,Oe=-10,rt=0,Et=0,wt=!0,mt="",Je="";for(let We=s==2?1:0;We<v.length;We++){let Wt=v[We],ii=ne[We],Fi=ii==null?null:s==1?e[We][ii]:e[We][1][ii],Lt=ue.dataIdx(n,We,U,Se),ni=Lt==null?null:s==1?e[We][Lt]:e[We][1][Lt];if(pe=pe||ni!=Fi||Lt!=ii,ne[We]=Lt,We>0&&Wt.show){let dn=Lt==null?-10:Lt==U?Le:G(s==1?e[0][Lt]:e[We][0][Lt],N,J,0),Ki=ni==null?-10:I(ni,s==1?S[Wt.scale]:S[Wt.facets[1].scale],ae,0);if(je&&ni!=null){let Tn=N.ori==1?Gt:Kt,Bn=Ai(Be.dist(n,We,Lt,Ki,Tn));if(Bn<xs){let ts=Be.bias;if(ts!=0){let fn=es(Tn,Wt.scale),An=ni>=0?1:-1,kn=fn>=0?1:-1;kn==An&&(kn==1?ts==1?ni>=fn:ni<=fn:ts==1?ni<=fn:ni>=fn)&&(xs=Bn,Hs=We)}else xs=Bn,Hs=We}}if(pe||Re){let Tn,Bn;N.ori==0?(Tn=dn,Bn=Ki):(Tn=Ki,Bn=dn);let ts,fn,An,kn,is,$i,pn=!0,_r=ce.bbox;if(_r!=null){pn=!1;let Zi=_r(n,We);An=Zi.left,kn=Zi.top,ts=Zi.width,fn=Zi.height}else An=Tn,kn=Bn,ts=fn=ce.size(n,We);if($i=ce.fill(n,We),is=ce.stroke(n,We),Re)We==Hs&&xs<=Be.prox&&(De=An,Oe=kn,rt=ts,Et=fn,wt=pn,mt=$i,Je=is);else{let Zi=ct[We];Zi!=null&&(zt[We]=An,Xi[We]=kn,x_(Zi,ts,fn,pn),g_(Zi,$i,is),us(Zi,Nn(An),Nn(kn),V,Ce))}}}}if(Re){let We=Be.prox,Wt=mr==null?xs<=We:xs>We||Hs!=mr;if(pe||Wt){let ii=ct[0];ii!=null&&(zt[0]=De,Xi[0]=Oe,x_(ii,rt,Et,wt),g_(ii,mt,Je),us(ii,Nn(De),Nn(Oe),V,Ce))}}}if(Ht.show&&zs)if(y!=null){let[fe,Se]=fi.scales,[Le,De]=fi.match,[Oe,rt]=y.cursor.sync.scales,Et=y.cursor.drag;if(Ci=Et._x,Pi=Et._y,Ci||Pi){let{left:wt,top:mt,width:Je,height:We}=y.select,Wt=y.scales[Oe].ori,ii=y.posToVal,Fi,Lt,ni,dn,Ki,Tn=fe!=null&&Le(fe,Oe),Bn=Se!=null&&De(Se,rt);Tn&&Ci?(Wt==0?(Fi=wt,Lt=Je):(Fi=mt,Lt=We),ni=S[fe],dn=G(ii(Fi,Oe),ni,J,0),Ki=G(ii(Fi+Lt,Oe),ni,J,0),_a($n(dn,Ki),Ai(Ki-dn))):_a(0,J),Bn&&Pi?(Wt==1?(Fi=wt,Lt=Je):(Fi=mt,Lt=We),ni=S[Se],dn=I(ii(Fi,rt),ni,ae,0),Ki=I(ii(Fi+Lt,rt),ni,ae,0),xa($n(dn,Ki),Ai(Ki-dn))):xa(0,ae)}else yd()}else{let fe=Ai(hm-lm),Se=Ai(um-cm);if(N.ori==1){let rt=fe;fe=Se,Se=rt}Ci=Ni.x&&fe>=Ni.dist,Pi=Ni.y&&Se>=Ni.dist;let Le=Ni.uni;Le!=null?Ci&&Pi&&(Ci=fe>=Le,Pi=Se>=Le,!Ci&&!Pi&&(Se>fe?Pi=!0:Ci=!0)):Ni.x&&Ni.y&&(Ci||Pi)&&(Ci=Pi=!0);let De,Oe;Ci&&(N.ori==0?(De=to,Oe=Gt):(De=io,Oe=Kt),_a($n(De,Oe),Ai(Oe-De)),Pi||xa(0,ae)),Pi&&(N.ori==1?(De=to,Oe=Gt):(De=io,Oe=Kt),xa($n(De,Oe),Ai(Oe-De)),Ci||_a(0,J)),!Ci&&!Pi&&(_a(0,0),xa(0,0))}if(Ni._x=Ci,Ni._y=Pi,y==null){if(L){if(Em!=null){let[fe,Se]=fi.scales;fi.values[0]=fe!=null?es(N.ori==0?Gt:Kt,fe):null,fi.values[1]=Se!=null?es(N.ori==1?Gt:Kt,Se):null}va(rp,n,Gt,Kt,V,Ce,U)}if(je){let fe=L&&fi.setSeries,Se=Be.prox;mr==null?xs<=Se&&jn(Hs,so,!0,fe):xs>Se?jn(null,so,!0,fe):Hs!=mr&&jn(Hs,so,!0,fe)}}pe&&(de.idx=U,gd()),M!==!1&&Ii("setCursor")}let Ws=null;Object.defineProperty(n,"rect",{get(){return Ws==null&&ya(!1),Ws}});function ya(y=!1){y?Ws=null:(Ws=m.getBoundingClientRect(),Ii("syncRect",Ws))}function pm(y,M,L,U,q,J,ae){ue._lock||zs&&y!=null&&y.movementX==0&&y.movementY==0||(_d(y,M,L,U,q,J,ae,!1,y!=null),y!=null?gr(null,!0,!0):gr(M,!0,!1))}function _d(y,M,L,U,q,J,ae,fe,Se){if(Ws==null&&ya(!1),Qe(y),y!=null)L=y.clientX-Ws.left,U=y.clientY-Ws.top;else{if(L<0||U<0){Gt=-10,Kt=-10;return}let[Le,De]=fi.scales,Oe=M.cursor.sync,[rt,Et]=Oe.values,[wt,mt]=Oe.scales,[Je,We]=fi.match,Wt=M.axes[0].side%2==1,ii=N.ori==0?V:Ce,Fi=N.ori==1?V:Ce,Lt=Wt?J:q,ni=Wt?q:J,dn=Wt?U:L,Ki=Wt?L:U;if(wt!=null?L=Je(Le,wt)?a(rt,S[Le],ii,0):-10:L=ii*(dn/Lt),mt!=null?U=We(De,mt)?a(Et,S[De],Fi,0):-10:U=Fi*(Ki/ni),N.ori==1){let Tn=L;L=U,U=Tn}}Se&&(M==null||M.cursor.event.type==rp)&&((L<=1||L>=V-1)&&(L=kr(L,V)),(U<=1||U>=Ce-1)&&(U=kr(U,Ce))),fe?(lm=L,cm=U,[to,io]=ue.move(n,L,U)):(Gt=L,Kt=U)}let xd={width:0,height:0,left:0,top:0};function yd(){Vl(xd,!1)}let mm,gm,_m,xm;function ym(y,M,L,U,q,J,ae){zs=!0,Ci=Pi=Ni._x=Ni._y=!1,_d(y,M,L,U,q,J,ae,!0,!1),y!=null&&(vt(op,up,vm,!1),va(c_,n,to,io,V,Ce,null));let{left:fe,top:Se,width:Le,height:De}=Ht;mm=fe,gm=Se,_m=Le,xm=De}function vm(y,M,L,U,q,J,ae){zs=Ni._x=Ni._y=!1,_d(y,M,L,U,q,J,ae,!1,!0);let{left:fe,top:Se,width:Le,height:De}=Ht,Oe=Le>0||De>0,rt=mm!=fe||gm!=Se||_m!=Le||xm!=De;if(Oe&&rt&&Vl(Ht),Ni.setScale&&Oe&&rt){let Et=fe,wt=Le,mt=Se,Je=De;if(N.ori==1&&(Et=Se,wt=De,mt=fe,Je=Le),Ci&&Gs(T,es(Et,T),es(Et+wt,T)),Pi)for(let We in S){let Wt=S[We];We!=T&&Wt.from==null&&Wt.min!=Ot&&Gs(We,es(mt+Je,We),es(mt,We))}yd()}else ue.lock&&(ue._lock=!ue._lock,gr(M,!0,y!=null));y!=null&&(yi(op,up),va(op,n,Gt,Kt,V,Ce,null))}function Dv(y,M,L,U,q,J,ae){if(ue._lock)return;Qe(y);let fe=zs;if(zs){let Se=!0,Le=!0,De=10,Oe,rt;N.ori==0?(Oe=Ci,rt=Pi):(Oe=Pi,rt=Ci),Oe&&rt&&(Se=Gt<=De||Gt>=V-De,Le=Kt<=De||Kt>=Ce-De),Oe&&Se&&(Gt=Gt<to?0:V),rt&&Le&&(Kt=Kt<io?0:Ce),gr(null,!0,!0),zs=!1}Gt=-10,Kt=-10,ne.fill(null),gr(null,!0,!0),fe&&(zs=fe)}function wm(y,M,L,U,q,J,ae){ue._lock||(Qe(y),ga(),yd(),y!=null&&va(d_,n,Gt,Kt,V,Ce,null))}function Sm(){b.forEach(GC),B(n.width,n.height,!0)}Gr(cu,ta,Sm);let ro={};ro.mousedown=ym,ro.mousemove=pm,ro.mouseup=vm,ro.dblclick=wm,ro.setSeries=(y,M,L,U)=>{let q=fi.match[2];L=q(n,M,L),L!=-1&&jn(L,U,!0,!1)},me&&(vt(c_,m,ym),vt(rp,m,pm),vt(h_,m,y=>{Qe(y),ya(!1)}),vt(u_,m,Dv),vt(d_,m,wm),yp.add(n),n.syncRect=ya);let zl=n.hooks=i.hooks||{};function Ii(y,M,L){Yi?It.push([y,M,L]):y in zl&&zl[y].forEach(U=>{U.call(null,n,M,L)})}(i.plugins||[]).forEach(y=>{for(let M in y.hooks)zl[M]=(zl[M]||[]).concat(y.hooks[M])});let Mm=(y,M,L)=>L,fi=mi({key:null,setSeries:!1,filters:{pub:M_,sub:M_},scales:[T,v[1]?v[1].scale:null],match:[E_,E_,Mm],values:[null,null]},ue.sync);fi.match.length==2&&fi.match.push(Mm),ue.sync=fi;let Em=fi.key,vd=vx(Em);function va(y,M,L,U,q,J,ae){fi.filters.pub(y,M,L,U,q,J,ae)&&vd.pub(y,M,L,U,q,J,ae)}vd.sub(n);function Nv(y,M,L,U,q,J,ae){fi.filters.sub(y,M,L,U,q,J,ae)&&ro[y](null,M,L,U,q,J,ae)}n.pub=Nv;function Uv(){vd.unsub(n),yp.delete(n),Ri.clear(),pp(cu,ta,Sm),c.remove(),xe?.remove(),Ii("destroy")}n.destroy=Uv;function wd(){Ii("init",i,e),ma(e||i.data,!1),k[T]?fd(T,k[T]):ga(),se=Ht.show&&(Ht.width>0||Ht.height>0),te=pe=!0,B(i.width,i.height)}return v.forEach($r),b.forEach(ps),t?t instanceof HTMLElement?(t.appendChild(c),wd()):t(n,wd):wd(),n}Di.assign=mi;Di.fmtNum=Ap;Di.rangeNum=hu;Di.rangeLog=fu;Di.rangeAsinh=Ep;Di.orient=Wr;Di.pxRatio=Tt;Di.join=LR;Di.fmtDate=Rp,Di.tzDate=WR;Di.sync=vx;{Di.addGap=AC,Di.clipGaps=gu;let i=Di.paths={points:Ax};i.linear=Rx,i.stepped=CC,i.bars=PC,i.spline=FC}var Dx={dark:["#56b4e9","#e69f00","#2fbf96","#e29ac2","#f0e442","#f08a4b","#7fa9ff","#b6c0cc"],light:["#0072b2","#b85000","#007a59","#a34b7e","#7a6a00","#8a5a00","#3c4f9e","#5b6672"]},Al=[[],[7,4],[2,3],[9,3,2,3],[4,2],[1,4],[12,4],[6,2,2,2]],Np=Dx.dark.length,bl=(i,e)=>{let t=Dx[i.isDark?"dark":"light"];return t[e%t.length]},Fx=i=>getComputedStyle(document.documentElement).getPropertyValue(i).trim();function HC(i,e){let t=[];for(let n=Math.ceil(Math.log10(i)-1e-9);n<=Math.floor(Math.log10(e)+1e-9);n++)t.push(10**n);return t}function Lx(i,e,t,n){return{...t?{splits:(s,r,o,a)=>HC(o,a)}:{},label:i,size:e,labelSize:18,gap:3,labelGap:0,font:"11.5px system-ui, sans-serif",labelFont:"11.5px system-ui, sans-serif",stroke:()=>Fx("--quiet"),grid:{stroke:()=>Fx("--line"),width:.5},ticks:{show:!1},...n?{values:(s,r)=>r.map(o=>o===null?"":n(o))}:{}}}var ds=class{constructor(e,t,n){this.host=e;this.settings=t;this.#i=n,this.#t=[[],...n.lines.map(()=>[])],e.classList.add("chart"),new ResizeObserver(()=>this.#n()).observe(e),t.on(s=>s==="theme"&&this.#r()),matchMedia("(prefers-color-scheme: light)").addEventListener("change",()=>this.#r())}host;settings;#e=null;#t;#i;setLines(e){JSON.stringify(e)!==JSON.stringify(this.#i.lines)&&(this.#i={...this.#i,lines:e},this.#t=[[],...e.map(()=>[])],this.#r())}draw(e){this.#t=e,this.#e?this.#e.setData(e):this.#r()}#n(){let e=this.host.clientWidth;e>0&&this.#e&&this.#e.width!==e?this.#e.setSize({width:e,height:this.#e.height}):e>0&&!this.#e&&this.#r()}#s(e,t){let n=bl(this.settings,e.colour??t);return{label:e.label,stroke:n,width:e.isFilled?1:1.6,points:{show:!1},spanGaps:!0,dash:e.isFilled?[]:Al[(e.dash??t)%Al.length],...e.isStep?{paths:Di.paths.stepped({align:1})}:{},...e.isFilled?{fill:`${n}b0`}:{}}}#r(){let e=this.#i,t=this.host.clientWidth;if(t===0)return;this.#e?.destroy();let n=e.leastY??0;this.#e=new Di({width:t,height:e.height??170,legend:{show:!1},cursor:{show:!1},padding:[8,24,0,0],scales:{x:{time:!1,...e.logX?{distr:3}:{},...e.spanX?{range:()=>e.spanX()}:{}},y:e.logY?{distr:3,range:(s,r,o)=>[.5,Math.max(10,2*o)]}:{range:(s,r,o)=>[Math.min(0,r??0),Math.max(n,1.08*(o??0))]}},axes:[Lx(e.x,34,e.logX??!1,e.formatX),Lx(e.y,48,e.logY??!1,s=>s.toLocaleString("en"))],series:[{},...e.lines.map((s,r)=>this.#s(s,r))]},this.#t,this.host),this.#e.root.setAttribute("aria-hidden","true")}};var Wi=class{element;#e=C("tbody");constructor(e,t){this.element=C("table",{},C("caption",{class:"unseen"},t),C("thead",{},C("tr",{},...e.map(n=>C("th",{scope:"col"},n)))),this.#e)}fill(e){for(;this.#e.rows.length>e.length;)this.#e.deleteRow(-1);e.forEach((t,n)=>{let s=this.#e.rows[n];if(!s||s.cells.length!==t.length){let r=C("tr",{},...t.map((o,a)=>a===0?C("th",{scope:"row"}):C("td")));s?s.replaceWith(r):this.#e.append(r),s=r}t.forEach((r,o)=>{let a=String(r),l=s.cells[o];l.textContent!==a&&(l.textContent=a)})})}},gi=class{element;chart=C("div");keys=C("p",{class:"keys","aria-hidden":"true"});isTable=!1;constructor(e,t,n,s,...r){let o=C("header",{},C("h3",{title:n},t));if(this.element=C("section",{class:"figure",id:`figure-${e}`,"aria-label":`${t}: ${n}`},o),s){let a=C("div",{class:"scroll tall",hidden:!0,tabindex:"0",role:"region","aria-label":`${t} as a table`},s.element),l=C("button",{type:"button",class:"small","aria-pressed":"false","aria-label":`${t} as a table`},"Table");l.addEventListener("click",()=>{this.isTable=!this.isTable,a.hidden=!this.isTable,this.chart.hidden=this.keys.hidden=this.isTable,l.setAttribute("aria-pressed",String(this.isTable))}),o.append(l),this.element.append(this.chart,this.keys,a)}this.element.append(...r)}explain(e,t){let n=t.map(s=>s.label).join("|")+String(e.settings.isDark);this.keys.dataset.of!==n&&(this.keys.dataset.of=n,this.keys.replaceChildren(...t.map((s,r)=>{let o=document.createElementNS("http://www.w3.org/2000/svg","svg");o.setAttribute("viewBox",s.isFilled?"0 0 10 10":"0 0 26 10");let a=document.createElementNS("http://www.w3.org/2000/svg",s.isFilled?"rect":"line"),l=s.isFilled?{x:"0",y:"0",width:"10",height:"10",rx:"2"}:{x1:"0",y1:"5",x2:"26",y2:"5"};for(let[d,h]of Object.entries(l))a.setAttribute(d,h);let c=bl(e.settings,s.colour??r);return a.setAttribute(s.isFilled?"fill":"stroke",c),a.setAttribute("stroke-width",s.isFilled?"0":"2.2"),a.setAttribute("stroke-dasharray",s.isFilled?"none":Al[(s.dash??r)%Al.length].join(" ")||"none"),o.append(a),C("span",{},o,s.label)})))}},Un=class{element;#e=C("dd");constructor(e,t){this.element=C("div",{class:"tile",title:t},C("dt",{},e),this.#e)}set(e,t=""){this.#e.textContent!==e&&(this.#e.textContent=e),this.element.dataset.is!==t&&(this.element.dataset.is=t)}};var Nx=2e3;function WC(i){let e=new Map;for(let t of i.split(`
`)){let n=t.lastIndexOf(" ");t&&!t.startsWith("#")&&n>0&&e.set(t.slice(0,n),Number(t.slice(n+1)))}return e}var Ux=i=>i<1e6?`${(i/1e3).toFixed(0)} kB`:`${(i/1e6).toFixed(1)} MB`,vu=class{constructor(e){this.page=e;this.card=new gi("browsers","Browsers","who looks through this gateway, and what it costs",null,C("div",{class:"scroll",tabindex:"0",role:"region","aria-label":"Browsers"},this.#e.element)).element}page;card;#e=new Wi(["","now","since the start"],"Browsers of this gateway");#t=-Nx;#i=null;update(e){this.card.hidden=this.page.store.joined?.role!==cs.ROLE_OPERATOR,!(this.card.hidden||e-this.#t<Nx)&&(this.#t=e,this.page.connection.fetch("metrics",{cache:"no-store"}).then(async t=>t.ok&&this.#n(WC(await t.text()))).catch(()=>{}))}#n(e){let t=l=>e.get(`palp_gateway_${l}`)??0,n=l=>t(`pages{role="${l}"}`),s=performance.now(),r=this.#i,o=r?(s-r.atMs)/1e3:0,a=l=>r&&o>0?(t(l)-(r.metrics.get(`palp_gateway_${l}`)??0))/o:0;this.#i={atMs:s,metrics:e},this.#e.fill([["audience",n("AUDIENCE"),"–"],["hands",n("HAND"),"–"],["operators",n("OPERATOR"),"–"],["tools held",t("hands"),"–"],["pictures",`${a("pictures_total").toFixed(0)}/s`,t("pictures_total")],["skipped",`${a("skipped_total").toFixed(1)}/s`,t("skipped_total")],["events dropped","–",t("dropped_total")],["sent",`${Ux(a("bytes_total"))}/s`,Ux(t("bytes_total"))],["wrong tokens","–",t("wrong_tokens_total")],["refused by Host or Origin","–",t("refused_hosts_total")]])}};var Up=(i,e,t)=>(Object.entries(i).find(([,n])=>n===e)?.[0]??"").replace(t,"").toLowerCase().replaceAll("_"," "),Op=i=>i===0?"free":Up(ul,i,"LIFE_CYCLE_"),wu=class{constructor(e){this.page=e;this.card=new gi("devices","Devices","who holds which tool",null,C("div",{class:"scroll",tabindex:"0",role:"region","aria-label":"Devices"},this.#e.element)).element}page;card;#e=new Wi(["tool","held by","state","rendered by","force from","coupling","grip"],"Tools and devices");update(){let e=new Map((this.page.store.scene?.tools??[]).map(t=>[t.body_id,t]));this.#e.fill((this.page.store.picture?.state.tools??[]).map(t=>{let n=e.get(t.tool_id),s=n?.role===lr.TOOL_ROLE_SCRIPT;return[n?.name??t.tool_id,s?"the scenario":t.device_name||"nobody",s?"scripted":Op(t.life_cycle),t.device_name?Up(R0,t.rendering,"RENDERING_"):"–",t.device_name?Up(b0,t.force_source,"FORCE_SOURCE_"):"–",t.coupling_n_m>0?`${t.coupling_n_m.toFixed(0)} N/m`:"–",n?.has_jaws?`${(100*t.gripper_ratio).toFixed(0)} %`:"–"]}))}};var pr=class{#e;#t;#i=0;#n=0;constructor(e,t){this.#t=t,this.#e=Array.from({length:e},()=>new Float64Array(2*t))}get length(){return this.#n-this.#i}clear(){this.#i=this.#n=0}push(...e){if(this.#n===2*this.#t){for(let t of this.#e)t.copyWithin(0,this.#n-this.#t,this.#n);this.#n=this.#t,this.#i=0}e.forEach((t,n)=>this.#e[n][this.#n]=t),this.#n++,this.#n-this.#i>this.#t&&(this.#i=this.#n-this.#t)}dropBefore(e){let t=this.#e[0];for(;this.#i<this.#n&&t[this.#i]<e;)this.#i++}column(e){return this.#e[e].subarray(this.#i,this.#n)}newest(e){return this.length>0?this.#e[e][this.#n-1]:void 0}};var Ox=10,qC=4e4,Bx=[{label:"on the hand"},{label:"on tissue"},{label:"limit",dash:2,colour:5}],XC=new Map(Object.entries(C0).map(([i,e])=>[e,i.replace("LIMIT_ACTED_","").toLowerCase().replaceAll("_"," ")])),kx=i=>Math.hypot(i?.x??0,i?.y??0,i?.z??0),Vx=i=>i.map(e=>XC.get(e)??"unknown").join(", "),Su=class{card;#e;#t;#i;#n=C("select",{"aria-label":"Whose force"});#s=C("p",{class:"said"});#r=new Wi(["tool","on hand","most","on tissue","most","limit","acts"],"Forces of the last ten seconds");#o=new Map;constructor(e){this.#e=e,this.#t=new gi("force","Forces","of a tool on its hand and on tissue",this.#r,this.#s),this.card=this.#t.element,this.card.querySelector("header").insertBefore(this.#n,this.card.querySelector("header button")),this.#i=new ds(this.#t.chart,e.settings,{lines:Bx,x:"s ago",y:"N",spanX:()=>[-Ox,0],formatX:t=>String(-t),leastY:.5}),e.store.on("scene",()=>this.#a()),e.store.on("force",t=>this.#l(t)),this.#a()}#a(){this.#o.clear();let e=this.#e.store.scene?.tools??[];this.#n.replaceChildren(...e.map(t=>C("option",{value:t.body_id},t.name))),this.#n.hidden=e.length<2}#l(e){let t=(e.header?.monotonic_time_ns??0)/1e9,n=this.#o.get(e.tool_id);n||this.#o.set(e.tool_id,n=new pr(3,qC)),(n.newest(0)??0)>t&&n.clear(),n.push(t,kx(e.wrench_on_hand?.force_n),kx(e.wrench_on_tissue?.force_n)),n.dropBefore(t-Ox)}#c(e){let t=this.#o.get(e.body_id),n=this.#e.store.forces.get(e.body_id),s=o=>t?t.column(o).reduce((a,l)=>Math.max(a,l),0).toFixed(2):"–",r=o=>t?.newest(o)?.toFixed(2)??"–";return[e.name,r(1),s(1),r(2),s(2),`${e.force_limit_n.toFixed(2)} N`,Vx(n?.acted??[])||"–"]}update(){let e=this.#e.store.scene?.tools??[],t=e.find(a=>a.body_id===Number(this.#n.value))??e[0];if(!t)return;this.#t.isTable&&this.#r.fill(e.map(a=>this.#c(a)));let n=this.#o.get(t.body_id),s=this.#e.store.forces.get(t.body_id),r=Vx(s?.acted??[]);if(this.#s.textContent=n?`${t.name}: ${n.newest(1)?.toFixed(2)??"–"} N on the hand, ${n.newest(2)?.toFixed(2)??"–"} N on tissue${r?`; acts: ${r}`:""}`:`${t.name}: nobody feels it`,this.#t.isTable||!n)return;this.#t.explain(this.#e,Bx);let o=n.newest(0)??0;this.#i.draw([n.column(0).map(a=>a-o),n.column(1),n.column(2),new Float64Array(n.length).fill(t.force_limit_n)])}};var zx=[["lateness","Step"],["lateness_haptic","Haptic tick"],["sentinel","Sentinel"]],Gx=[{label:"last minute"},{label:"since palpd started"}];function Bp(i,e){let t=[...new Set([...i,...e].map(([s])=>s))].filter(s=>s>0).sort((s,r)=>s-r),n=s=>{let r=new Map(s);return t.map(o=>r.get(o)||null)};return[t.map(s=>s/1e9),n(i),n(e)]}var kp=i=>Bi(i*1e9).replace(/\.0+ /," "),Mu=class{card;#e;#t;#i=new Wi(["","p50","p99","p99.9","most","missed","stalls"],"Lateness in the last minute");#n=new Wi(["up to","last minute","since the start"],"How often which lateness was seen");#s;#r;#o="lateness";constructor(e,t){this.#e=t,this.#r=e;let n=C("div",{class:"scroll",tabindex:"0",role:"region","aria-label":"Lateness as a table"},this.#i.element);this.#s=new gi("lateness","Lateness","how long after their time steps and ticks begin",this.#n,n),this.#s.element.insertBefore(this.#a(),this.#s.chart),this.card=this.#s.element,this.#t=new ds(this.#s.chart,e.settings,{lines:Gx.map(s=>({...s,isStep:!0})),x:"late by",y:"times",logX:!0,logY:!0,formatX:kp})}#a(){let e=C("div",{class:"segments",role:"radiogroup","aria-label":"Whose lateness"});for(let[t,n]of zx){let s=C("input",{type:"radio",name:"lateness",onchange:()=>{this.#o=t,this.update()}});s.checked=t===this.#o,e.append(C("label",{},s,C("span",{},n)))}return e}update(){let e=this.#e,t=e.newest;if(!t)return;let n=e.last(this.#o),s=e.all(this.#o);if(this.#s.explain(this.#r,Gx),this.#s.isTable){let o=new Map(n.counts);this.#n.fill(s.counts.map(([a,l])=>[Bi(a),o.get(a)??0,l]))}else this.#t.draw(Bp(n.counts,s.counts));let r={lateness:[t.missed_deadlines,su(t,"missed_explained")],lateness_haptic:[su(t,"missed_haptic"),su(t,"missed_haptic_explained")],sentinel:["–","–"]};this.#i.fill(zx.map(([o,a])=>{let l=e.last(o);return[a,Bi(l.p50),Bi(l.p99),Bi(l.p999),Bi(l.most),...r[o]]}))}};var Hx=[{label:"last minute"},{label:"since palpd started"}],Eu=class{card;#e;#t;#i;#n;#s=new Wi(["up to","last minute","since the start"],"From a pose to its force");#r=new Wi(["","p50","p95","p99","most","times"],"From hand to force and picture");constructor(e,t){this.#e=e,this.#t=t,this.#i=new gi("latency","Hand to force, hand to picture","how long until what a hand does is felt and seen",this.#s,C("div",{class:"scroll",tabindex:"0",role:"region","aria-label":"Latency as a table"},this.#r.element)),this.card=this.#i.element,this.#n=new ds(this.#i.chart,e.settings,{lines:Hx.map(n=>({...n,isStep:!0})),x:"pose to force",y:"times",logX:!0,logY:!0,formatX:kp})}update(){let e=this.#t.last("pose_to_force"),t=this.#t.all("pose_to_force");if(this.#i.explain(this.#e,Hx),this.#i.isTable){let r=new Map(e.counts);this.#s.fill(t.counts.map(([o,a])=>[Bi(o),r.get(o)??0,a]))}else this.#n.draw(Bp(e.counts,t.counts));let n=(()=>{let r=0;for(let[o,a]of e.counts)if((r+=a)>=.95*e.count)return Bi(o);return"–"})(),s=cr.summary();this.#r.fill([["pose to force",Bi(e.p50),n,Bi(e.p99),Bi(e.most),e.count],["to the picture",...s?[s.p50,s.p95,s.p99,s.most].map(r=>Bi(1e6*r)):["–","–","–","–"],s?.count??0]])}};var Wx=6e4,qx=96,YC=20,ca=class{constructor(e,t){this.page=e;this.element=C("div",{class:"scroll",tabindex:"0",role:"region","aria-label":"Probes"},C("table",{class:"sparks"},C("caption",{class:"unseen"},t),this.#t))}page;element;#e=new Map;#t=C("tbody");clear(){this.#e.clear(),this.#t.replaceChildren()}push(e,t,n,s=performance.now()){let r=this.#e.get(e);if(!r){let a=C("td",{class:"value"}),l=C("canvas",{"aria-hidden":"true"}),c=Math.min(devicePixelRatio,2);l.width=qx*c,l.height=YC*c,r={ring:new pr(2,1200),cell:a,canvas:l,text:""},this.#e.set(e,r),this.#t.append(C("tr",{},C("th",{scope:"row"},e),a,C("td",{class:"spark"},l)))}r.text=n;let o=r.ring.newest(0);(o===void 0||s-o>45)&&r.ring.push(s,t),r.ring.dropBefore(s-Wx)}draw(){let e=performance.now();for(let{ring:t,cell:n,canvas:s,text:r}of this.#e.values()){n.textContent!==r&&(n.textContent=r);let o=t.column(0),a=t.column(1),l=s.getContext("2d");if(!l||a.length===0)continue;let c=Math.min(0,...a),d=Math.max(c+1e-12,...a);l.clearRect(0,0,s.width,s.height),l.strokeStyle=bl(this.page.settings,0),l.lineWidth=s.width/qx*1.3,l.beginPath();for(let h=0;h<a.length;h++){let u=s.width*(1-(e-o[h])/Wx),f=(s.height-3)*(1-(a[h]-c)/(d-c))+1.5;h===0?l.moveTo(u,f):l.lineTo(u,f)}l.stroke()}}};var KC=i=>i===0?"0":Math.abs(i)>=.001&&Math.abs(i)<1e5?i.toPrecision(4):i.toExponential(2),Tu=class{constructor(e){this.page=e;this.#e=new ca(e,"Probes of the scenario"),this.card=new gi("probes","Probes","quantities that the scenario names",null,this.#e.element,this.#t).element,e.store.on("scene",()=>this.#e.clear())}page;card;#e;#t=C("p",{class:"quiet"},"This scenario has no probes.");update(e){let t=this.page.store.picture?.probes??[];this.#t.hidden=t.length>0;for(let{name:n,unit:s,values:r}of t){let o=s==="1"?"":` ${s}`;this.#e.push(n,r.length===1?r[0]:Math.hypot(...r),`${r.map(KC).join("  ")}${o}`,e)}this.#e.draw()}};var $C=2,Xx=2e3,Au=class{card;#e;#t=new pr(2,600);#i={state:new Un("State","Does the simulation go on?"),time:new Un("Simulated time","0 at the start and after a reset"),slowdown:new Un("Slowdown","Wall time over simulated time of late: 1 is real time"),rung:new Un("Quality rung","0: everything as configured"),steps:new Un("Steps/s","Of the simulation"),pictures:new Un("Pictures/s","That came to this page"),trip:new Un("Round trip","From this page to the gateway and back, by HTTP"),skipped:new Un("Skipped","Pictures that this page was due and was too slow for"),backend:new Un("Soft bodies on","What computes them")};#n=C("p",{class:"said",role:"status"});#s=[];#r;#o=0;#a=0;#l=-Xx;#c=null;constructor(e){this.#e=e,this.#r=C("div",{class:"buttons",role:"group","aria-label":"Operate"},this.#u("Go on",{start:{}}),this.#u("Pause",{pause:{}}),this.#u("One step",{step:{count:1}}),this.#u("Reset",{reset:{}}),this.#u("Snapshot",{snapshot:{}}),this.#d()),this.card=new gi("run","Run","whether it keeps up with real time",null,C("dl",{class:"tiles"},...Object.values(this.#i).map(t=>t.element)),this.#r,this.#n).element,e.store.on("picture",t=>{(this.#t.newest(1)??0)>t.step&&this.#t.clear();let n=(t.state.header?.monotonic_time_ns??0)/1e9;this.#t.push(n,t.step),this.#t.dropBefore(n-$C)}),e.store.on("reply",t=>{t.scenarios||t.id===this.#a||(t.snapshot&&this.#h(t.snapshot.snapshot_id),this.#n.textContent=t.failure?`palpd will not: ${t.failure.text}`:t.snapshot?`snapshot ${this.#o} kept`:"done")}),e.store.on("denied",t=>{t.what==="ask"&&(this.#n.textContent=`refused: ${t.text}`)})}#h(e){this.#o>0&&(this.#a=this.#e.connection.ask({drop:{snapshot_id:this.#o}})),this.#o=e}#u(e,t){let n=C("button",{type:"button",onclick:()=>{this.#n.textContent=this.#e.connection.ask(t)?`${e.toLowerCase()} …`:"no connection"}},e);return this.#s.push(n),n}#d(){let e=C("button",{type:"button",disabled:!0,onclick:()=>this.#e.connection.ask({restore:{snapshot_id:this.#o}})},"Restore");return this.#e.store.on("reply",()=>e.disabled=this.#o===0),e}#f(){let e=this.#t.column(0),t=this.#t.column(1),n=e.length,s=n>1?e[n-1]-e[0]:0;return s>0?[(t[n-1]-t[0])/s,(n-1)/s]:[0,0]}async#p(e){this.#l=e;try{let t=performance.now();await fetch("healthz",{cache:"no-store"}),this.#c=performance.now()-t}catch{this.#c=null}}update(e){let{store:t}=this.#e,n=this.#i,s=t.picture,r=s?.state;e-this.#l>Xx&&this.#p(e);let[o,a]=this.#f(),l=r?.run_state===zh.RUN_STATE_RUNNING,c=r?.slowdown??0;n.state.set(t.link.palpd?l?"running":"paused":"no palpd",t.link.palpd?l?"good":"warn":"bad"),n.time.set(s?`${(s.timeNs/1e9).toFixed(2)} s`:"–"),n.slowdown.set(r?`${c.toFixed(2)} ×`:"–",l&&c>1.5?"bad":l&&c>1.05?"warn":""),n.rung.set(r?String(r.quality_rung):"–",(r?.quality_rung??0)>0?"warn":""),n.steps.set(o.toFixed(0)),n.pictures.set(a.toFixed(0)),n.trip.set(this.#c===null?"–":`${this.#c.toFixed(this.#c<10?1:0)} ms`),n.skipped.set(String(s?.skipped??0)),n.backend.set(r?.backend||"–",/lost/i.test(r?.backend??"")?"bad":""),this.#r.hidden=t.joined?.role!==cs.ROLE_OPERATOR,this.#s[0].disabled=l,this.#s[1].disabled=!l,this.#s[2].disabled=l}};var Yx=i=>`${(1e6*i).toFixed(i<1e-5?2:0)} µm`,bu=class{card;#e;#t;constructor(e){this.#t=e,this.#e=new ca(e,"Contact and its solution"),this.card=new gi("solver","Contact and its solution","of the newest step; the line is the last minute",null,this.#e.element).element,e.store.on("stats",t=>{this.#e.push("deepest contact",1e6*t.penetration_m,Yx(t.penetration_m)),this.#e.push("Newton iterations",t.newton,String(t.newton)),this.#e.push("sweeps",t.sweeps,String(t.sweeps)),this.#e.push("residual",t.residual,t.residual.toExponential(1))}),e.store.on("scene",()=>this.#e.clear())}update(e){let t=this.#t.store.picture;if(t){let{state:n}=t,s=t.contacts.length+t.contactsLeftOut;this.#e.push("contacts",s,String(s),e),this.#e.push("defect of W_H",1e6*n.wh_defect_m,`${Yx(n.wh_defect_m)}, fed back ${n.defect_passes} ×`,e),this.#e.push("age of the factor",n.factor_age_steps,`${n.factor_age_steps} steps`,e)}this.#e.draw()}};var Kx=10,$x=.1,ZC="all else",Zx=i=>i.replaceAll("_"," "),Ru=class{card;#e;#t;#i;#n=new Wi(["stage","mean","share"],"Stages of a step in the last ten seconds");#s=[];#r=[];constructor(e){this.#e=e,this.#t=new gi("stages","Stages of a step","what takes how long, mean of each tenth of a second",this.#n),this.card=this.#t.element,this.#i=new ds(this.#t.chart,e.settings,{lines:[],x:"s ago",y:"ms",spanX:()=>[-Kx,0],formatX:t=>String(-t)}),e.store.on("scene",()=>this.#r=[]),e.store.on("timing",t=>{t.stage_names.join()!==this.#s.join()&&(this.#s=t.stage_names,this.#r=[]);let n=performance.now()/1e3;for(let s of t.steps)this.#o(n,s.stages_ns,s.whole_ns);for(;this.#r.length>0&&this.#r[0].at<n-Kx-$x;)this.#r.shift()})}#o(e,t,n){let s=this.#r.at(-1);(!s||e-s.at>$x)&&this.#r.push(s={at:e,n:0,stages:new Float64Array(this.#s.length),whole:0}),s.n++,s.whole+=n,t.forEach((r,o)=>s.stages[o]+=r)}#a(){return this.#s.map((t,n)=>[n,this.#r.reduce((s,r)=>s+r.stages[n],0)]).sort((t,n)=>n[1]-t[1])}update(){let e=this.#a(),t=this.#r.reduce((h,u)=>h+u.n,0),n=this.#r.reduce((h,u)=>h+u.whole,0);if(t===0)return;if(this.#t.isTable){this.#n.fill([...e.filter(([,h])=>h>0).map(([h,u])=>[Zx(this.#s[h]),Bi(u/t),`${(100*u/n).toFixed(1)} %`]),["whole step",Bi(n/t),"100 %"]]);return}let s=e.filter(([,h])=>h>.01*n).slice(0,Np-2).map(([h])=>h),r=[ZC,...[...s].reverse().map(h=>Zx(this.#s[h]))],o=h=>h===0?Np-1:s.length-h,a=[...r.map((h,u)=>({label:h,isFilled:!0,colour:o(u)})),{label:"period",dash:1,colour:5}];this.#i.setLines(a),this.#t.explain(this.#e,[...a].reverse());let l=performance.now()/1e3,c=1e3/(this.#e.store.scene?.rate_hz||1),d=this.#r.map(h=>{let u=[],f=0;for(let m of s)u.push(f+=h.stages[m]/h.n/1e6);return[h.whole/h.n/1e6,...u.reverse()]});this.#i.draw([this.#r.map(h=>h.at-l),...r.map((h,u)=>d.map(f=>f[u])),d.map(()=>c)])}};var JC=125,QC=1e3;function Jx(){let i=0,e=[],t=matchMedia("(prefers-reduced-motion: reduce)"),n=()=>{if(document.hidden)return;let r=performance.now();for(let o of e)o.update(r)};return{id:"dashboard",title:"Dashboard",wide:!0,icon:"M4 19V5M4 19h16M8 16v-4M12 16V8M16 16v-6",mount(r,o){let a=new nu;o.store.stats&&a.push(o.store.stats,performance.now()),o.store.on("stats",l=>a.push(l,performance.now())),o.store.on("scene",()=>a.clear()),e=[new Au(o),new Su(o),new Ru(o),new Mu(o,a),new Eu(o,a),new bu(o),new Tu(o),new wu(o),new vu(o)],r.append(C("h2",{},"Dashboard"),C("div",{class:"figures"},...e.map(l=>l.card)))},setVisible:r=>{clearInterval(i),r&&(i=window.setInterval(n,t.matches?QC:JC),n())}}}var jC=200,eP=1500,tP={[Nr.SEVERITY_INFO]:["info","i"],[Nr.SEVERITY_WARNING]:["warning","!"],[Nr.SEVERITY_ERROR]:["error","×"]},Qx=i=>(Object.entries(kh).find(([,e])=>e===i)?.[0]??"").replace("EVENT_KIND_","").toLowerCase().replaceAll("_"," ");function iP(i){let[e,t]=tP[i.severity]??["info","i"],n=(i.header?.simulated_time_ns??0)/1e9;return C("li",{"data-severity":e},C("span",{class:"sign",role:"img","aria-label":e},t),C("span",{class:"what"},i.text||Qx(i.kind)),C("span",{class:"when number"},`${n.toFixed(2)} s`,i.device_name?` · ${i.device_name}`:""))}function jx(i){let e=document.querySelector("#said"),t=[],n=0,s=()=>{e.textContent=t.length>3?`${t.length} events, the last: ${t.at(-1)}`:t.join(". "),t=[],n=0};i.store.on("event",r=>{t.push(r.text||Qx(r.kind)),n===0&&(n=window.setTimeout(s,eP))})}function ey(){let i=()=>{},e=!1;return{id:"events",title:"Events",icon:"M12 3.5L21 19H3zM12 10v4M12 16.6v.1",mount(t,n){let s=C("ol",{class:"events",tabindex:"0","aria-label":"Events, the newest first"}),r=C("select",{"aria-label":"Which events",onchange:()=>i()},C("option",{value:"1"},"all"),C("option",{value:"2"},"warnings and errors"),C("option",{value:"3"},"errors"));i=()=>{let o=n.store.events.filter(a=>a.severity>=Number(r.value)||r.value==="1").slice(-jC).reverse();s.replaceChildren(...o.map(iP)),o.length===0&&s.append(C("li",{class:"quiet"},"Nothing so far."))},n.store.on("event",()=>e&&i()),t.append(C("h2",{},"Events"),C("label",{class:"row"},"Show ",r),s)},setVisible(t){e=t,t&&i()}}}var nP=100,sP=[["Mouse",[["drag","in the picture's plane"],["wheel","nearer, farther"],["right drag","turn"],["Shift","the camera instead"]]],["Keys",[["← ↑ → ↓, PgUp, PgDn","1 mm; with Shift 5"],["Q, E","turn"],["Space","clutch: move without the tool"],["G","grip"]]],["Touch",[["one finger","in the picture's plane"],["two fingers","depth and roll"]]],["Gamepad",[["left stick","in the picture's plane"],["right stick","depth, roll"],["trigger, bumper","grip, clutch"]]]],Vp=class{constructor(e,t){this.page=e;this.tool=t;this.hands=hr(e),this.#n=C("div",{class:"forcebar",role:"meter","aria-label":`Force of ${t.name}`,"aria-valuemin":"0","aria-valuenow":"0","aria-valuemax":pl(e,t.body_id).toFixed(2)},this.#i),this.element=C("section",{class:"tool","aria-label":t.name},C("header",{},C("h3",{},t.name),this.#e),this.#l,this.#c,this.#n,C("p",{class:"row"},this.#t,C("span",{class:"quiet"},`limit ${pl(e,t.body_id).toFixed(2)} N`)),C("div",{class:"buttons"},this.#s,this.#r,this.#o,this.#a))}page;tool;element;#e=C("span",{class:"pill"});#t=C("span",{class:"number"});#i=C("span",{class:"fill"});#n;#s=C("button",{type:"button",onclick:()=>this.#u()});#r=C("button",{type:"button",class:"small",onclick:()=>this.#h&&this.hands.activate(this.#h)},"Move this one");#o=C("button",{type:"button","aria-pressed":"false",onclick:()=>this.#d()},"Grip");#a=C("button",{type:"button","aria-pressed":"false",onclick:()=>this.#f()},"Clutch");#l=C("p",{class:"quiet"});#c=C("p",{class:"inside",role:"status"});hands;get#h(){return this.hands.find(this.tool.body_id)}#u(){this.#h?this.hands.release(this.tool.body_id):this.hands.claim(this.tool.name)}#d(){let e=this.#h;e&&(e.gripWanted=e.gripWanted>.5?0:1)}#f(){let e=this.#h;e&&(e.isClutched=!e.isClutched)}#p(e){return(this.page.store.joined?.role??0)<cs.ROLE_HAND?"who looks on holds no tools: open the HAND address that the gateway printed":this.tool.role===lr.TOOL_ROLE_SCRIPT?"the scenario moves it":this.tool.role===lr.TOOL_ROLE_NAMED_DEVICE?`kept for the device ${this.tool.holder}`:e?.device_name&&!this.#h?`held by ${e.device_name}`:null}#m(e){return e?.inside_id?`Inside of ${this.page.store.scene?.bodies.find(n=>n.id===e.inside_id)?.name??"a body"} by ${(1e3*e.inside_m).toFixed(1)} mm: it is led out. Lift it.`:""}show(){let e=this.page.store.picture?.state.tools.find(l=>l.tool_id===this.tool.body_id),t=this.#h,n=this.#p(e),s=fl(this.page,this.tool.body_id),r=pl(this.page,this.tool.body_id),o=t!==null&&this.hands.active===t,a=this.tool.role===lr.TOOL_ROLE_SCRIPT;this.#e.textContent=a?"scripted":Op(e?.life_cycle??0),this.#e.dataset.is=e?.life_cycle===ul.LIFE_CYCLE_ENABLED?"live":e?.life_cycle===ul.LIFE_CYCLE_FAULT?"away":"paused",this.#l.textContent=t?o?"In your hand.":"In your hand; another one moves now.":n??"Nobody holds it.",this.#c.textContent=this.#m(e),this.#t.textContent=`${s.toFixed(2)} N on tissue`,this.#i.style.width=`${Math.min(100*s/r,100).toFixed(1)}%`,this.#n.dataset.is=s>.9*r?"bad":s>.6*r?"warn":"good",this.#n.setAttribute("aria-valuenow",s.toFixed(2)),this.#s.textContent=t?"Let go":"Take it",this.#s.className=t?"":"main",this.#s.disabled=!t&&n!==null,this.#r.hidden=!t||o,this.#o.hidden=!t||!this.tool.has_jaws,this.#a.hidden=!t,this.#o.setAttribute("aria-pressed",String((t?.gripWanted??1)<.5)),this.#a.setAttribute("aria-pressed",String(t?.isClutched??!1))}};function rP(){return C("details",{open:!0},C("summary",{},"How to move it"),...sP.map(([i,e])=>C("table",{class:"inputs"},C("caption",{},i),C("tbody",{},...e.map(([t,n])=>C("tr",{},C("th",{scope:"row"},t),C("td",{},n)))))))}function ty(){let i=0,e=[],t=()=>e.forEach(n=>n.show());return{id:"hands",title:"Hands",icon:"M8 12V5.5a1.5 1.5 0 013 0V11m0-1V4.5a1.5 1.5 0 013 0V11m0-.5v-4a1.5 1.5 0 013 0V14c0 4-2.5 6.5-6 6.5-3 0-4.3-1.4-6-4.5l-1.6-3a1.5 1.5 0 012.6-1.5L8 13.5",mount(n,s){let r=C("div",{class:"tools"}),o=C("p",{class:"said",role:"status"}),a=()=>{e=(s.store.scene?.tools??[]).map(l=>new Vp(s,l)),r.replaceChildren(...e.map(l=>l.element)),e.length===0&&r.append(C("p",{class:"quiet"},"This scenario has no tools.")),t()};s.store.on("scene",a),s.store.on("denied",l=>{(l.what==="claim"||l.what==="hand")&&(o.textContent=`refused: ${l.text}`)}),s.store.on("claimed",l=>o.textContent=`you hold ${l.tool_name}`),s.store.on("released",l=>o.textContent=`let go: ${l.text}`),hr(s).on(t),n.append(C("h2",{},"Hands"),r,o,C("p",{class:"note"},"Forces are shown, and shaken by gamepads and controllers; no browser lets a hand feel them as forces."),rP()),s.view||n.append(hr(s).pad),a()},setVisible(n){clearInterval(i),n&&(i=window.setInterval(t,nP)),t()}}}var oP=0,aP=3,lP=4,cP=5,hP=2,uP=3,dP=.7,fP=.3,pP=25,iy={strength:.5,ms:15},mP=.05;function gP(i){let e=new er({color:i,roughness:.6}),t=new St(new Mr(.016,.11,24).rotateX(-Math.PI/2).translate(0,0,.02),e),n=new St(new Tr(.032,.006,12,32).translate(0,0,-.02),e);return new Ut().add(t,n)}var Cu=class{constructor(e,t,n,s,r){this.page=e;this.hands=t;this.table=n;this.grip=s;s.add(gP(r===0?5682409:15113984)),n.room.add(s),s.addEventListener("connected",({data:o})=>this.#e=o),s.addEventListener("disconnected",()=>{this.#e=null,this.leave()}),t.on(()=>this.#c()),e.store.on("denied",({what:o})=>{o==="claim"&&(this.#t=null)})}page;hands;table;grip;pulses=0;touches=0;#e=null;#t=null;#i=null;#n=new dt;#s=!1;#r=!1;#o=!1;#a=!1;get tool(){return this.#i?.name??null}squeeze(){this.#i?this.leave():this.#t===null&&(this.#t=this.#l(),this.#t!==null&&!this.hands.claim(this.#t)&&(this.#t=null))}leave(){this.#t=null,this.#i&&this.hands.release(this.#i.toolId)}#l(){let e=this.grip.getWorldPosition(new F),t=new F,n=null,s=1/0;for(let r of this.page.store.scene?.tools??[]){let o=this.page.store.picture?.state.tools.find(l=>l.tool_id===r.body_id);if(r.role!==lr.TOOL_ROLE_ANY_DEVICE||o?.device_name)continue;let a=Qt(t,o?.proxy_pose?.position_m).distanceTo(e);a<s&&([n,s]=[r.name,a])}return n}#c(){this.#i&&!this.hands.held.includes(this.#i)&&(this.#i=null);let e=this.#t===null?null:this.hands.held.find(t=>t.name===this.#t)??null;e&&(this.#t=null,this.#i=e,this.#u())}#h(){let e=new F,t=new yt;return this.grip.updateWorldMatrix(!0,!1),this.grip.matrixWorld.decompose(e,t,new F),new dt().compose(e,t,new F(1,1,1))}#u(){let e=this.#i,t=new dt().compose(e.position,e.orientation,new F(1,1,1));this.#n.copy(this.#h()).invert().multiply(t)}update(e){let t=this.#e?.gamepad;t&&this.#f(t);let n=this.#i;if(!n||!t)return;let s=t.buttons[aP]?.pressed??!1;this.#s&&!s&&this.#u(),n.isClutched=this.#s=s;let r=new F,o=new yt;this.#h().multiply(this.#n).decompose(r,o,new F),n.moveTo(r,o,e),n.gripWanted=1-(t.buttons[oP]?.value??0),this.#d(t,n)}#d(e,t){let n=fl(this.page,t.toolId)>mP,s=Hh(this.page,t.toolId),[r]=e.hapticActuators??[];n&&!this.#a?(this.touches++,r?.pulse(Math.max(iy.strength,s),iy.ms)):s>0&&(this.pulses++,r?.pulse(s,pP)),this.#a=n}#f(e){let t=e.axes[hP]??0,n=e.axes[uP]??0;Math.max(Math.abs(t),Math.abs(n))<fP?this.#r=!1:!this.#r&&Math.max(Math.abs(t),Math.abs(n))>dP&&(this.#r=!0,Math.abs(t)>Math.abs(n)?this.table.turnBy(Math.sign(t)):this.table.liftBy(-Math.sign(n)),this.#i&&this.#u());let s=e.buttons[lP]?.pressed??!1,r=e.buttons[cP]?.pressed??!1;(s||r)&&!this.#o&&(this.table.scaleBy(s?1:-1),this.#i&&this.#u()),this.#o=s||r}};function ny(i,e=90){let t=Array.from(i??[]).filter(n=>n<=e);return t.length>0?Math.max(...t):null}var Pu=class{constructor(e){this.session=e;this.#n(ny(e.supportedFrameRates))}session;hz=null;#e=0;#t=null;#i=0;#n(e){e===null||e===this.hz||(this.hz=e,this.session.updateTargetFrameRate?.(e).catch(()=>{}))}tell(e){let t=e-this.#e;this.#e=e,!(this.hz===null||t>1e3)&&(t>1.5*1e3/this.hz?(this.#t??=e,this.#i=e):e-this.#i>2e3/4&&(this.#t=null),this.#t!==null&&e-this.#t>2e3&&this.#n(ny(this.session.supportedFrameRates,72)))}};var _P=.9,xP=.55,yP=.05,vP=Math.PI/12,wP=.4,SP=1.6,MP=4,EP=Math.SQRT2,TP=new F(0,1,0),Iu=class{room=new Ut;scale=1;turn=0;height=_P;#e=new F;#t;constructor(){let e=new er({color:2831165,roughness:.85});this.#t=new St(new Ps(.42,.42,.03,64).translate(0,-.016,0),e),this.#t.add(new St(new Ps(.04,.06,1,24).translate(0,-.53,0),e)),this.#t.receiveShadow=!0,this.room.add(this.#t)}set(e,t,n){this.#e.set(e.x,t,e.z),this.#t.visible=n,this.#i()}turnBy(e){this.turn+=e*vP,this.#i()}liftBy(e){this.height=Math.min(Math.max(this.height+e*yP,wP),SP),this.#i()}scaleBy(e){this.scale=Math.min(Math.max(this.scale*EP**e,1),MP),this.#i()}#i(){let e=new F(0,this.height,-xP),t=new yt().setFromAxisAngle(TP,this.turn);new dt().compose(e,t,new F().setScalar(this.scale)).multiply(new dt().makeTranslation(this.#e.clone().negate())).invert().decompose(this.room.position,this.room.quaternion,this.room.scale),this.#t.position.copy(e),this.room.updateMatrixWorld(!0)}};var AP=.35,sy=.05,ry=30,Fu=class{#e;#t;#i;table=new Iu;#n;#s;#r={position:new F,target:new F,near:0,far:0};#o=null;#a=null;#l=null;#c=0;#h=0;constructor(e,t){this.#e=e,this.#t=t,this.#i=hr(e);let n=t.renderer.xr;this.#n=[0,1].map(s=>{let r=new Cu(e,this.#i,this.table,n.getControllerGrip(s),s);return n.getController(s).addEventListener("squeezestart",()=>r.squeeze()),r}),this.#s=new St(new Er(.2,16,12),new Cn({color:0,side:wi,transparent:!0,depthTest:!1})),this.#s.renderOrder=1e3,this.#s.visible=!1}get facts(){let{calls:e,triangles:t}=this.#t.renderer.info.render;return{mode:this.#a,frames:this.#c,rateHz:this.#l?.hz??null,scale:this.table.scale,turn:this.table.turn,height:this.table.height,calls:e,triangles:t,controllers:this.#n.map(({tool:n,pulses:s,touches:r})=>({tool:n,pulses:s,touches:r}))}}async enter(e){let t=await navigator.xr.requestSession(e,{requiredFeatures:["local-floor"]}),{renderer:n}=this.#t;t.addEventListener("end",()=>this.#d()),this.#o=t,this.#a=e,n.xr.enabled=!0,n.xr.setReferenceSpaceType("local-floor"),n.xr.setFoveation(1),await n.xr.setSession(t),t.updateRenderState({depthNear:sy,depthFar:ry}),this.#l=new Pu(t),this.#u(e)}leave(){this.#o?.end()}#u(e){let{camera:t,controls:n,space:s,stage:r,world:o}=this.#t;this.#r.position.copy(t.position),this.#r.target.copy(n.target),this.#r.near=t.near,this.#r.far=t.far;let a=o?.points();this.table.set(a?.centre??new F,a?.ground??0,e==="immersive-vr"),n.enabled=!1,t.near=sy,t.far=ry,t.add(this.#s),this.table.room.add(t),s.add(this.table.room),r.set.visible=e==="immersive-vr",this.#h=performance.now(),this.#c=0}update(e){if(!this.#o)return;this.#c++,this.#l?.tell(e),this.#t.wake();let t=(performance.now()-this.#h)/1e3/AP;this.#s.material.opacity=Math.max(1-t,0),this.#s.visible=t<1;for(let n of this.#n)n.update(e)}#d(){let{camera:e,controls:t,stage:n,renderer:s}=this.#t;for(let r of this.#n)r.leave();this.#o=null,this.#a=null,this.#l=null,s.xr.enabled=!1,e.removeFromParent(),this.#s.removeFromParent(),this.table.room.removeFromParent(),n.set.visible=!0,t.enabled=!0,e.near=this.#r.near,e.far=this.#r.far,e.scale.setScalar(1),e.position.copy(this.#r.position),t.target.copy(this.#r.target),t.update(),this.#t.resize(),this.#t.wake(),this.#e.view?.wake()}};var oy=null;function zp(i){return oy??=i.view?new Fu(i,i.view):null}var ay=i=>oy?.update(i),bP=[["immersive-vr","Enter VR"],["immersive-ar","Enter AR"]],RP="A browser shows headsets to secure pages only. This one is not: open it on this machine (http://localhost), through a cable (adb reverse tcp:8080 tcp:8080, then http://localhost:8080 in the headset), or start palp-gateway with --tls-cert and --tls-key.";function ly(i){let e=C("p",{class:"said",role:"status"}),t=C("div",{class:"buttons"}),n=(r,o)=>{t.append(C("button",{type:"button",onclick:()=>{zp(i)?.enter(r).then(()=>e.textContent="in the headset now").catch(a=>e.textContent=`the headset will not: ${a instanceof Error?a.message:String(a)}`)}},o))},s=async()=>{if(t.replaceChildren(),!i.view)e.textContent="There is no WebGL here, so nothing can be shown in a headset.";else if(!window.isSecureContext)e.textContent=RP;else if(!navigator.xr)e.textContent="This browser knows no headsets (WebXR).";else{for(let[r,o]of bP)await navigator.xr.isSessionSupported(r).catch(()=>!1)&&n(r,o);e.textContent=t.childElementCount===0?"No headset is connected.":""}};return navigator.xr?.addEventListener("devicechange",()=>{s()}),s(),C("div",{},t,e,C("p",{class:"note"},"The scene stands on a table before you. Squeeze: take the nearest tool, or let it go. Trigger: grip. Stick: turn and lift the table. Stick pressed: clutch. A and B: larger, smaller. Tried with an emulator of WebXR; no headset has met this page so far."))}var CP=[["Panels",[["1 … 6","open and close"],["Esc","close"],["Tab","from part to part"]]],["Camera",[["drag","turn"],["right drag","shift"],["wheel","nearer, farther"],["double click","centre what is there"],["← ↑ → ↓","turn, with the scene in focus"],["+ −","nearer, farther"]]],["A tool in your hand",[["drag","in the picture's plane"],["wheel, PgUp, PgDn","depth"],["right drag, Q, E","turn"],["← ↑ → ↓","1 mm; with Shift 5"],["Space","clutch: the tool stands while you move"],["G","grip"],["Shift + drag","the camera"]]]];function PP([i,e]){return C("table",{class:"inputs"},C("caption",{},i),C("tbody",{},...e.map(([t,n])=>C("tr",{},C("th",{scope:"row"},t),C("td",{},n)))))}function cy(){return{id:"help",title:"Help",icon:"M9 9.2a3 3 0 115 2.2c-1.2 1-2 1.6-2 3.1M12 17.4v.1M12 21a9 9 0 110-18 9 9 0 010 18z",mount(i,e){i.append(C("h2",{},"Help"),C("p",{},"The scene is what palpd simulates now, all of one step: tissue, tools, and contact forces as arrows of 20 mm a newton. ","A pale copy of a tool is where its hand wants it; the tool itself is where tissue lets it be."),...CP.map(PP),C("h3",{},"A headset"),ly(e),C("h3",{},"Who may what"),C("p",{},"The gateway prints three addresses: anybody may look, HAND may hold tools, OPERATOR may also pause, step, reset and keep snapshots."),C("h3",{},"Forces"),C("p",{},"A browser cannot push a hand. Forces are shown as numbers, bars and arrows, and shaken by gamepads and controllers. ","To feel them, connect a haptic device to palpd."),C("p",{},C("a",{href:"licences.txt"},"Licences of what this page contains")))}}}function Rl(i,e,t){let n=1,s=i;e?[n,s]=[100,"%"]:i==="m"&&t<.1?[n,s]=[1e3,"mm"]:i==="rad"&&([n,s]=[180/Math.PI,"°"]);let r=t*n,o=i===""&&!e&&Number.isInteger(t)?0:r>0?2-Math.floor(Math.log10(r)+1e-9):0;return{times:n,unit:s,decimals:Math.min(Math.max(o,0),3)}}var qr=(i,e)=>(i*e.times).toFixed(e.decimals),fs=(i,e)=>String(Number((i*e.times).toFixed(e.decimals))),cn=(i,e)=>e.unit===""?i:e.unit==="°"?`${i}°`:`${i} ${e.unit}`,Os=i=>i.replaceAll("_"," ");var IP=1.4,FP=i=>Number.isFinite(i.low)||Number.isFinite(i.high),hy=i=>Math.max(...[i.low,i.high].filter(Number.isFinite).map(Math.abs),0),Lu=i=>`${(100*Math.min(Math.max(i,0),1)).toFixed(1)}%`;function qi(i,e){i.textContent!==e&&(i.textContent=e)}function Gp(i){let e=C("span",{class:"fill"}),t=C("div",{class:"gauge",role:"meter","aria-label":i,"aria-valuemin":"0","aria-valuemax":"1"},e);return{root:t,set(n,s){e.style.width=Lu(n),t.setAttribute("aria-valuenow",Math.min(Math.max(n,0),1).toFixed(2)),s&&t.setAttribute("aria-valuetext",s)}}}function LP(i,e){let t=Number.isFinite(i.low),n=Number.isFinite(i.high);return i.unwanted?t?`stay below ${cn(fs(i.low,e),e)}`:n?`stay above ${cn(fs(i.high,e),e)}`:"must not be so":t&&n?`${fs(i.low,e)} to ${cn(fs(i.high,e),e)}`:t?`at least ${cn(fs(i.low,e),e)}`:n?`at most ${cn(fs(i.high,e),e)}`:""}function DP(i,e){return i.unwanted?i.met?Number.isFinite(i.low)?`${cn(qr(i.value-i.low,e),e)} too much`:"it is so":"kept":i.met?"met":Number.isFinite(i.low)&&i.value<i.low?`${cn(qr(i.low-i.value,e),e)} missing`:Number.isFinite(i.high)&&i.value>i.high?`${cn(qr(i.value-i.high,e),e)} too much`:"not yet"}function NP(i){let e=IP*hy(i)||1,t=Number.isFinite(i.low)?i.low:0,n=Number.isFinite(i.high)?i.high:e,s=C("span",{class:i.unwanted?"zone forbidden":"zone"}),r=C("span",{class:"fill"});s.style.left=Lu(t/e),s.style.width=Lu((Math.min(n,e)-t)/e);let o=C("div",{class:"gauge windowed",role:"meter","aria-label":i.name,"aria-valuemin":"0","aria-valuemax":e.toPrecision(4)},s,r);return{root:o,set(a){r.style.width=Lu(a.value/e),o.dataset.is=a.unwanted?a.met?"bad":"good":a.met?"good":"warn",o.setAttribute("aria-valuenow",Math.min(Math.max(a.value,0),e).toPrecision(4))}}}function UP(i){let e=Rl(i.unit,i.share,hy(i)),t=C("span",{class:"number now"}),n=C("span",{class:"sign","aria-hidden":"true"}),s=C("span",{}),r=FP(i)?NP(i):null,o=C("li",{},C("p",{class:"row"},C("span",{class:"name"},i.name),t),...r?[r.root]:[],C("p",{class:"row small"},C("span",{class:"quiet"},LP(i,e)),C("span",{class:"state"},n,s)));return{root:o,set(a){let l=DP(a,e),c=r?cn(qr(a.value,e),e):"";o.dataset.is=a.unwanted?a.met?"bad":"kept":a.met?"good":"warn",qi(t,c),qi(n,a.met===a.unwanted?a.unwanted?"×":"○":"✓"),qi(s,l),r?.set(a),r?.root.setAttribute("aria-valuetext",`${c}, ${l}`)}}}var Du=class{root=C("ul",{class:"margins","aria-label":"Conditions"});#e="";#t=[];set(e){let t=e.map(n=>[n.name,n.unit,n.low,n.high,n.unwanted].join()).join(";");t!==this.#e&&(this.#e=t,this.#t=e.map(UP),this.root.replaceChildren(...this.#t.map(n=>n.root))),e.forEach((n,s)=>this.#t[s].set(n))}};var OP={GOALS:["depth perception","bimanual dexterity","efficiency","tissue handling","autonomy"],OSATS:["respect for tissue","time and motion","instrument handling","knowledge of instruments","flow"]},uy=i=>i===Oi.TASK_STATE_RUNNING||i===Oi.TASK_STATE_PAUSED,dy=i=>i===Oi.TASK_STATE_RUNNING,BP=[["Start",Yo.TRAIN_ACTION_START,i=>!dy(i)],["Pause",Yo.TRAIN_ACTION_PAUSE,dy],["Next phase",Yo.TRAIN_ACTION_NEXT,uy],["End",Yo.TRAIN_ACTION_END,uy],["Restart",Yo.TRAIN_ACTION_RESTART,()=>!0]],Nu=class{constructor(e){this.page=e;this.#r.append(C("button",{type:"button",onclick:()=>e.player.goLive()},"Back to live")),this.#s.append(C("div",{class:"buttons"},...this.#i.map(t=>t.button)),this.#n,this.#c(),this.#h()),this.root.append(C("h3",{},"Instructor"),this.#r,this.#s,this.#e),e.store.on("reply",t=>{let n=this.#o.get(t.id);n!==void 0&&(this.#e.textContent=t.failure?`palpd will not: ${t.failure.text}`:`${n}: done`),this.#o.delete(t.id)})}page;#e=C("p",{class:"said",role:"status"});#t=C("p",{id:"instructor-why"});#i=BP.map(([e,t,n])=>({isSense:n,action:t,button:C("button",{type:"button",onclick:()=>this.#l({train:{action:t}},e)},e)}));#n=C("fieldset",{hidden:!0},C("legend",{},"Inject: the attempt does not count then"));#s=C("fieldset",{class:"steer","aria-describedby":"instructor-why"});#r=C("div",{class:"note barred",role:"note",hidden:!0},this.#t);root=C("section",{class:"tool instructor","aria-label":"Instructor",hidden:!0});#o=new Map;#a="";#l(e,t){this.#s.disabled||this.#o.set(this.page.connection.ask(e),t)}#c(){let e=C("input",{type:"text","aria-label":"Note about this moment",placeholder:"Note about this moment",maxlength:"500"}),t=()=>{e.value&&this.#l({annotate:{text:e.value}},"Mark"),e.value=""};return e.addEventListener("keydown",n=>n.key==="Enter"&&t()),C("fieldset",{},C("legend",{},"Mark"),C("div",{class:"beside"},e,C("button",{type:"button",onclick:t},"Mark")))}#h(){let e=C("select",{"aria-label":"What is rated"},...Object.entries(OP).map(([n,s])=>C("optgroup",{label:n},...s.map(r=>C("option",{value:`${n}/${r}`},r))))),t=n=>{let[s="",r=""]=e.value.split("/");this.#l({rate:{scale:s,item:r,value:n}},`${r} ${n} of 5`)};return C("fieldset",{},C("legend",{},"Rate"),e,C("div",{class:"buttons five"},...[1,2,3,4,5].map(n=>C("button",{type:"button","aria-label":`Rate ${n} of 5`,onclick:()=>t(n)},String(n)))))}#u(e){let t=e.map(n=>n.name+n.text).join();if(t!==this.#a){this.#a=t;let n=e.map(({name:s,text:r})=>{let o=C("button",{type:"button","data-name":s},Os(s),C("span",{class:"quiet"},r));return o.addEventListener("click",()=>{let a=o.getAttribute("aria-pressed")==="true";this.#l({inject:{name:s,off:a}},a?`${Os(s)} off`:Os(s))}),o});this.#n.replaceChildren(this.#n.firstChild,C("div",{class:"injections"},...n)),this.#n.hidden=n.length===0}this.#n.querySelectorAll("button").forEach((n,s)=>n.setAttribute("aria-pressed",String(e[s].on)))}show(e){let{store:t,shown:n}=this.page,s=t.link.state!=="open"||!t.link.palpd;this.root.hidden=t.joined?.role!==cs.ROLE_OPERATOR||e===null;let r=n.isReplay?"What you watch is past. Orders would go to the palpd that runs now, so they wait until you are live again.":s?`No order can be sent: ${t.link.text}.`:"";if(this.#t.textContent!==r&&(this.#t.textContent=r),this.#s.disabled=r!=="",this.#r.hidden=r==="",this.#r.querySelector("button").hidden=!n.isReplay,!!e){for(let{button:o,isSense:a}of this.#i)o.disabled=!a(e.state);this.#i[0].button.textContent=e.state===Oi.TASK_STATE_PAUSED?"Resume":"Start",this.#u(e.injections)}}};var Hp=i=>i.title||Os(i.name),Wp=i=>Rl(i.unit,i.share,Math.max(Math.abs(i.proficient),Math.abs(i.novice)));function fy(i){let e=Wp(i);return`${i.more?"at least":"at most"} ${cn(fs(i.proficient,e),e)}`}var py=i=>i.has_value?cn(qr(i.value,Wp(i)),Wp(i)):"–",my=i=>i.thresholds.filter(e=>!e.met).map(e=>`${Hp(e)}: ${e.has_value?py(e):"not measured"}, to pass ${fy(e)}`);function kP(i){let e=Rl(i.unit,i.share,Math.abs(i.value));return cn(fs(i.value,e),e)}var Uu=class{#e=C("tbody",{});#t=C("tbody",{});#i=C("details",{},C("summary",{},"All that is measured"),C("table",{class:"numbers"},C("caption",{class:"unseen"},"All that is measured"),this.#t));root=C("section",{class:"judged","aria-label":"Judged"},C("table",{class:"numbers"},C("caption",{},"What is judged"),C("thead",{},C("tr",{},...["What","Now","To pass"].map(e=>C("th",{scope:"col"},e)))),this.#e),this.#i);#n="";set(e){let t=e.thresholds.map(n=>n.name+n.proficient).join();t!==this.#n&&(this.#n=t,this.#e.replaceChildren(...e.thresholds.map(n=>C("tr",{},C("th",{scope:"row"},Hp(n)),C("td",{},C("span",{class:"sign",role:"img"}),C("span",{})),C("td",{},fy(n)))))),e.thresholds.forEach((n,s)=>{let r=this.#e.rows[s],[o,a]=[...r.cells[1].children];r.dataset.is=n.met?"good":"warn",qi(o,n.met?"✓":"○"),o.setAttribute("aria-label",n.met?"passes":"does not pass yet"),qi(a,py(n))}),this.#i.open?this.#s(e):this.#i.ontoggle=()=>this.#s(e)}#s(e){let t=e.metrics.filter(n=>n.phase_name==="");this.#t.replaceChildren(...t.map(n=>C("tr",{},C("th",{scope:"row"},Hp(n),n.tool_name?` (${Os(n.tool_name)})`:""),C("td",{},kP(n)))))}};var VP={[Oi.TASK_STATE_DONE]:"Done, and being judged",[Oi.TASK_STATE_FAILED]:"Not passed",[Oi.TASK_STATE_TIME_OUT]:"Not passed: time is over",[Oi.TASK_STATE_ABORTED]:"Not passed: it was ended"},zP={[Oi.TASK_STATE_WAITING]:["waiting","paused"],[Oi.TASK_STATE_RUNNING]:["running","live"],[Oi.TASK_STATE_PAUSED]:["paused","paused"]},gy=i=>Os(i.phase_names[i.phase]??""),GP=({task:i,metrics:e})=>i!==null&&i.attempt>0&&e?.attempt===i.attempt?e:null;function HP(i,e){let t=VP[i.state]??"";return t?e?.is_last?e.passed?{word:"Passed",is:"good",why:[]}:{word:i.state===Oi.TASK_STATE_DONE?"Not passed":t,is:"bad",why:[...i.why?[i.why]:[],...my(e)]}:{word:t,is:i.state===Oi.TASK_STATE_DONE?"":"bad",why:i.why?[i.why]:[]}:{word:"",is:"",why:[]}}var qp=class{constructor(e,t){this.page=e;this.#x=new Nu(e),this.#h=C("div",{},C("p",{class:"row small"},C("span",{class:"quiet"},"Reached"),this.#a),this.#o.root,C("p",{class:"row small"},C("span",{class:"quiet"},"Time"),this.#l),this.#c.root),this.#y=C("section",{class:"tool lesson","aria-label":"Task"},C("header",{},this.#t,this.#i),this.#m,this.#n,this.#s,this.#r,this.#f,this.#d,this.#u.root,this.#h,this.#p),t.append(C("h2",{},"Lesson"),this.#e,this.#y,this.#_.root,this.#x.root,this.#g)}page;#e=C("p",{class:"quiet"},"This scenario has no task. palpd hold-force, for example, is a lesson.");#t=C("h3",{});#i=C("span",{class:"pill"});#n=C("ol",{class:"steps","aria-hidden":"true"});#s=C("p",{class:"phase"});#r=C("p",{class:"instruction"});#o=Gp("Goal of this phase");#a=C("span",{class:"number"});#l=C("span",{class:"number"});#c=Gp("Time");#h;#u=new Du;#d=C("p",{class:"note"});#f=C("p",{class:"note signal",role:"alert"});#p=C("p",{class:"note"});#m=C("section",{class:"verdict","aria-label":"Verdict",hidden:!0});#g=C("p",{class:"unseen",role:"status"});#_=new Uu;#x;#y;#v="";#w="";show(){let e=this.page.shown.lesson,{task:t}=e,n=GP(e);this.#e.hidden=t!==null,this.#y.hidden=t===null,this.#_.root.hidden=n===null,this.#x.show(this.page.store.task),t&&this.#S(t,n),n&&this.#_.set(n)}#S(e,t){let n=HP(e,t),s=n.word!=="",[r,o]=zP[e.state]??["ended",""];qi(this.#t,e.title),qi(this.#i,r),this.#i.dataset.is=o,this.#M(e,s),qi(this.#s,`${e.phase+1} of ${e.phase_names.length}: ${gy(e)}`),qi(this.#r,e.state===Oi.TASK_STATE_WAITING?`${e.phase_text} It begins when a hand holds the tool, or an instructor starts it.`.trim():e.phase_text),qi(this.#d,e.hint?`Hint: ${e.hint}`:""),qi(this.#f,e.injections.filter(a=>a.on&&a.signal).map(a=>a.text).join(" ")),qi(this.#p,e.uncounted?`Does not count: ${e.uncounted}`:""),this.#s.hidden=this.#u.root.hidden=s;for(let a of[this.#r,this.#f,this.#d,this.#p])a.hidden=a.textContent===""||s&&a!==this.#p;this.#u.set(e.margins),this.#E(e,s),this.#T(e,n),this.#b(n.word||[`Phase ${e.phase+1} of ${e.phase_names.length}: ${gy(e)}.`,e.phase_text,e.hint&&`Hint: ${e.hint}`].filter(Boolean).join(" "))}#M(e,t){let n=e.phase_names.length,s=e.state===Oi.TASK_STATE_DONE;this.#n.childElementCount!==n&&this.#n.replaceChildren(...e.phase_names.map(()=>C("li"))),[...this.#n.children].forEach((r,o)=>{r.dataset.is=o<e.phase||s?"done":o===e.phase&&!t?"now":""}),this.#n.hidden=n<2}#E(e,t){qi(this.#a,`${(100*e.share_ratio).toFixed(0)} %`),this.#o.set(e.share_ratio,`${(100*e.share_ratio).toFixed(0)} percent`);let n=e.limit_s>0?`${e.time_s.toFixed(1)} of ${e.limit_s.toFixed(0)} s`:`${e.time_s.toFixed(1)} s`;qi(this.#l,n),this.#c.root.hidden=e.limit_s<=0,this.#c.set(e.limit_s>0?e.time_s/e.limit_s:0,n),this.#c.root.dataset.is=e.time_s>.9*e.limit_s?"warn":"time",this.#o.root.hidden=this.#a.parentElement.hidden=t}#T(e,t){let n=[t.word,...t.why,e.attempt,this.page.shown.isReplay].join("|");if(this.#m.hidden=t.word==="",n===this.#w)return;this.#w=n,this.#m.dataset.is=t.is;let s={good:"✓",bad:"×"}[t.is]??"…";this.#m.replaceChildren(C("p",{class:"word"},C("span",{class:"sign","aria-hidden":"true"},s),t.word),...t.why.length>0?[C("ul",{},...t.why.map(r=>C("li",{},r)))]:[],...this.page.shown.isReplay?[]:[this.#A()])}#A(){return C("div",{class:"buttons"},C("button",{type:"button",onclick:()=>{let t=this.page.ring.freeze();t&&this.page.player.open(t,0),this.page.open("replay"),t&&this.page.player.play()}},"Watch its last 30 seconds"),C("button",{type:"button",onclick:()=>this.page.open("dashboard")},"Forces over time"))}#b(e){e!==this.#v&&(this.#g.textContent=this.#v=e)}};function _y(){let i=null,e=!1,t=()=>{e&&i?.show()};return{id:"lesson",title:"Lesson",icon:"M3 8.5L12 4l9 4.5-9 4.5zM7 11v5c3 2.4 7 2.4 10 0v-5M21 8.5v6",mount(n,s){i=new qp(s,n);for(let r of["task","metrics","scene","joined","link","event"])s.store.on(r,t);s.player.on(t)},setVisible(n){e=n,t()},opensBy(n,s){n.store.on("task",s)}}}function xy(i){return{name:i.name,size:i.size,read:async(e,t)=>new Uint8Array(await i.slice(e,e+t).arrayBuffer())}}async function yy(i,e,t){let n=async(o,a)=>{let l=await t(i,{headers:{Range:`bytes=${o}-${a}`}});if(l.status!==206)throw new Error(`${e}: the gateway answers ${l.status}, expected 206`);return l},s=await n(0,7),r=Number(/\/(\d+)$/.exec(s.headers.get("content-range")??"")?.[1]??0);return{name:e,size:r,read:async(o,a)=>o>=r?new Uint8Array:new Uint8Array(await(await n(o,Math.min(o+a,r)-1)).arrayBuffer())}}var WP=ArrayBuffer,ai=Uint8Array,Ou=Uint16Array,qP=Int16Array;var Bu=Int32Array,Xp=function(i,e,t){if(ai.prototype.slice)return ai.prototype.slice.call(i,e,t);(e==null||e<0)&&(e=0),(t==null||t>i.length)&&(t=i.length);var n=new ai(t-e);return n.set(i.subarray(e,t)),n},Pl=function(i,e,t,n){if(ai.prototype.fill)return ai.prototype.fill.call(i,e,t,n);for((t==null||t<0)&&(t=0),(n==null||n>i.length)&&(n=i.length);t<n;++t)i[t]=e;return i},XP=function(i,e,t,n){if(ai.prototype.copyWithin)return ai.prototype.copyWithin.call(i,e,t,n);for((t==null||t<0)&&(t=0),(n==null||n>i.length)&&(n=i.length);t<n;)i[e++]=i[t++]};var YP=["invalid zstd data","window size too large (>2046MB)","invalid block type","FSE accuracy too high","match distance too far back","unexpected EOF"],_i=function(i,e,t){var n=new Error(e||YP[i]);if(n.code=i,Error.captureStackTrace&&Error.captureStackTrace(n,_i),!t)throw n;return n},vy=function(i,e,t){for(var n=0,s=0;n<t;++n)s|=i[e++]<<(n<<3);return s},KP=function(i,e){return(i[e]|i[e+1]<<8|i[e+2]<<16|i[e+3]<<24)>>>0},$P=function(i,e){var t=i[0]|i[1]<<8|i[2]<<16;if(t==3126568&&i[3]==253){var n=i[4],s=n>>5&1,r=n>>2&1,o=n&3,a=n>>6;n&8&&_i(0);var l=6-s,c=o==3?4:o,d=vy(i,l,c);l+=c;var h=a?1<<a:s,u=vy(i,l,h)+(a==1&&256),f=u;if(!s){var m=1<<10+(i[5]>>3);f=m+(m>>3)*(i[5]&7)}f>2145386496&&_i(1);var x=new ai((e==1?u||f:e?0:f)+12);return x[0]=1,x[4]=4,x[8]=8,{b:l+h,y:0,l:0,d,w:e&&e!=1?e:x.subarray(12),e:f,o:new Bu(x.buffer,0,3),u,c:r,m:Math.min(131072,f)}}else if((t>>4|i[3]<<20)==25481893)return KP(i,4)+8;_i(0)},Xr=function(i){for(var e=0;1<<e<=i;++e);return e-1},Il=function(i,e,t){var n=(e<<3)+4,s=(i[e]&15)+5;s>t&&_i(3);for(var r=1<<s,o=r,a=-1,l=-1,c=-1,d=r,h=new WP(512+(r<<2)),u=new qP(h,0,256),f=new Ou(h,0,256),m=new Ou(h,512,r),x=512+(r<<1),p=new ai(h,x,r),g=new ai(h,x+r);a<255&&o>0;){var v=Xr(o+1),b=n>>3,S=(1<<v+1)-1,R=(i[b]|i[b+1]<<8|i[b+2]<<16)>>(n&7)&S,T=(1<<v)-1,_=S-o-1,A=R&T;if(A<_?(n+=v,R=A):(n+=v+1,R>T&&(R-=_)),u[++a]=--R,R==-1?(o+=R,p[--d]=a):o-=R,!R)do{var O=n>>3;l=(i[O]|i[O+1]<<8)>>(n&7)&3,n+=2,a+=l}while(l==3)}(a>255||o)&&_i(0);for(var D=0,N=(r>>1)+(r>>3)+3,z=r-1,G=0;G<=a;++G){var I=u[G];if(I<1){f[G]=-I;continue}for(c=0;c<I;++c){p[D]=G;do D=D+N&z;while(D>=d)}}for(D&&_i(0),c=0;c<r;++c){var k=f[p[c]]++,X=g[c]=s-Xr(k);m[c]=(k<<X)-r}return[n+7>>3,{b:s,s:p,n:g,t:m}]},ZP=function(i,e){var t=0,n=-1,s=new ai(292),r=i[e],o=s.subarray(0,256),a=s.subarray(256,268),l=new Ou(s.buffer,268);if(r<128){var c=Il(i,e+1,6),d=c[0],h=c[1];e+=r;var u=d<<3,f=i[e];f||_i(0);for(var m=0,x=0,p=h.b,g=p,v=(++e<<3)-8+Xr(f);v-=p,!(v<u);){var b=v>>3;if(m+=(i[b]|i[b+1]<<8)>>(v&7)&(1<<p)-1,o[++n]=h.s[m],v-=g,v<u)break;b=v>>3,x+=(i[b]|i[b+1]<<8)>>(v&7)&(1<<g)-1,o[++n]=h.s[x],p=h.n[m],m=h.t[m],g=h.n[x],x=h.t[x]}++n>255&&_i(0)}else{for(n=r-127;t<n;t+=2){var S=i[++e];o[t]=S>>4,o[t+1]=S&15}++e}var R=0;for(t=0;t<n;++t){var T=o[t];T>11&&_i(0),R+=T&&1<<T-1}var _=Xr(R)+1,A=1<<_,O=A-R;for(O&O-1&&_i(0),o[n++]=Xr(O)+1,t=0;t<n;++t){var T=o[t];++a[o[t]=T&&_+1-T]}var D=new ai(A<<1),N=D.subarray(0,A),z=D.subarray(A);for(l[_]=0,t=_;t>0;--t){var G=l[t];Pl(z,t,G,l[t-1]=G+a[t]*(1<<_-t))}for(l[0]!=A&&_i(0),t=0;t<n;++t){var I=o[t];if(I){var k=l[I];Pl(N,t,k,l[I]=k+(1<<_-I))}}return[e,{n:z,b:_,s:N}]},JP=Il(new ai([81,16,99,140,49,198,24,99,12,33,196,24,99,102,102,134,70,146,4]),0,6)[1],QP=Il(new ai([33,20,196,24,99,140,33,132,16,66,8,33,132,16,66,8,33,68,68,68,68,68,68,68,68,36,9]),0,6)[1],jP=Il(new ai([32,132,16,66,102,70,68,68,68,68,36,73,2]),0,5)[1],wy=function(i,e){for(var t=i.length,n=new Bu(t),s=0;s<t;++s)n[s]=e,e+=1<<i[s];return n},Yp=new ai(new Bu([0,0,0,0,16843009,50528770,134678020,202050057,269422093]).buffer,0,36),e3=wy(Yp,0),Kp=new ai(new Bu([0,0,0,0,0,0,0,0,16843009,50528770,117769220,185207048,252579084,16]).buffer,0,53),t3=wy(Kp,3),Cl=function(i,e,t){var n=i.length,s=e.length,r=i[n-1],o=(1<<t.b)-1,a=-t.b;r||_i(0);for(var l=0,c=t.b,d=(n<<3)-8+Xr(r)-c,h=-1;d>a&&h<s;){var u=d>>3,f=(i[u]|i[u+1]<<8|i[u+2]<<16)>>(d&7);l=(l<<c|f)&o,e[++h]=t.s[l],d-=c=t.n[l]}(d!=a||h+1!=s)&&_i(0)},i3=function(i,e,t){var n=6,s=e.length,r=s+3>>2,o=r<<1,a=r+o;Cl(i.subarray(n,n+=i[0]|i[1]<<8),e.subarray(0,r),t),Cl(i.subarray(n,n+=i[2]|i[3]<<8),e.subarray(r,o),t),Cl(i.subarray(n,n+=i[4]|i[5]<<8),e.subarray(o,a),t),Cl(i.subarray(n),e.subarray(a),t)},n3=function(i,e,t){var n,s=e.b,r=i[s],o=r>>1&3;e.l=r&1;var a=r>>3|i[s+1]<<5|i[s+2]<<13,l=(s+=3)+a;if(o==1)return s>=i.length?void 0:(e.b=s+1,t?(Pl(t,i[s],e.y,e.y+=a),t):Pl(new ai(a),i[s]));if(!(l>i.length)){if(o==0)return e.b=l,t?(t.set(i.subarray(s,l),e.y),e.y+=a,t):Xp(i,s,l);if(o==2){var c=i[s],d=c&3,h=c>>2&3,u=c>>4,f=0,m=0;d<2?h&1?u|=i[++s]<<4|(h&2&&i[++s]<<12):u=c>>3:(m=h,h<2?(u|=(i[++s]&63)<<4,f=i[s]>>6|i[++s]<<2):h==2?(u|=i[++s]<<4|(i[++s]&3)<<12,f=i[s]>>2|i[++s]<<6):(u|=i[++s]<<4|(i[++s]&63)<<12,f=i[s]>>6|i[++s]<<2|i[++s]<<10)),++s;var x=t?t.subarray(e.y,e.y+e.m):new ai(e.m),p=x.length-u;if(d==0)x.set(i.subarray(s,s+=u),p);else if(d==1)Pl(x,i[s++],p);else{var g=e.h;if(d==2){var v=ZP(i,s);f+=s-(s=v[0]),e.h=g=v[1]}else g||_i(0);(m?i3:Cl)(i.subarray(s,s+=f),x.subarray(p),g)}var b=i[s++];if(b){b==255?b=(i[s++]|i[s++]<<8)+32512:b>127&&(b=b-128<<8|i[s++]);var S=i[s++];S&3&&_i(0);for(var R=[QP,jP,JP],T=2;T>-1;--T){var _=S>>(T<<1)+2&3;if(_==1){var A=new ai([0,0,i[s++]]);R[T]={s:A.subarray(2,3),n:A.subarray(0,1),t:new Ou(A.buffer,0,1),b:0}}else _==2?(n=Il(i,s,9-(T&1)),s=n[0],R[T]=n[1]):_==3&&(e.t||_i(0),R[T]=e.t[T])}var O=e.t=R,D=O[0],N=O[1],z=O[2],G=i[l-1];G||_i(0);var I=(l<<3)-8+Xr(G)-z.b,k=I>>3,X=0,W=(i[k]|i[k+1]<<8)>>(I&7)&(1<<z.b)-1;k=(I-=N.b)>>3;var le=(i[k]|i[k+1]<<8)>>(I&7)&(1<<N.b)-1;k=(I-=D.b)>>3;var Z=(i[k]|i[k+1]<<8)>>(I&7)&(1<<D.b)-1;for(++b;--b;){var j=z.s[W],ne=z.n[W],de=D.s[Z],ue=D.n[Z],ee=N.s[le],me=N.n[le];k=(I-=ee)>>3;var ge=1<<ee,xe=ge+((i[k]|i[k+1]<<8|i[k+2]<<16|i[k+3]<<24)>>>(I&7)&ge-1);k=(I-=Kp[de])>>3;var _e=t3[de]+((i[k]|i[k+1]<<8|i[k+2]<<16)>>(I&7)&(1<<Kp[de])-1);k=(I-=Yp[j])>>3;var ze=e3[j]+((i[k]|i[k+1]<<8|i[k+2]<<16)>>(I&7)&(1<<Yp[j])-1);if(k=(I-=ne)>>3,W=z.t[W]+((i[k]|i[k+1]<<8)>>(I&7)&(1<<ne)-1),k=(I-=ue)>>3,Z=D.t[Z]+((i[k]|i[k+1]<<8)>>(I&7)&(1<<ue)-1),k=(I-=me)>>3,le=N.t[le]+((i[k]|i[k+1]<<8)>>(I&7)&(1<<me)-1),xe>3)e.o[2]=e.o[1],e.o[1]=e.o[0],e.o[0]=xe-=3;else{var Ze=xe-(ze!=0);Ze?(xe=Ze==3?e.o[0]-1:e.o[Ze],Ze>1&&(e.o[2]=e.o[1]),e.o[1]=e.o[0],e.o[0]=xe):xe=e.o[0]}for(var T=0;T<ze;++T)x[X+T]=x[p+T];X+=ze,p+=ze;var Ue=X-xe;if(Ue<0){var nt=-Ue,lt=e.e+Ue;nt>_e&&(nt=_e);for(var T=0;T<nt;++T)x[X+T]=e.w[lt+T];X+=nt,_e-=nt,Ue=0}for(var T=0;T<_e;++T)x[X+T]=x[Ue+T];X+=_e}if(X!=p)for(;p<x.length;)x[X++]=x[p++];else X=x.length;t?e.y+=X:x=Xp(x,0,X)}else if(t){if(e.y+=u,p)for(var T=0;T<u;++T)x[T]=x[p+T]}else p&&(x=Xp(x,p));return e.b=l,x}_i(2)}},s3=function(i,e){if(i.length==1)return i[0];for(var t=new ai(e),n=0,s=0;n<i.length;++n){var r=i[n];t.set(r,s),s+=r.length}return t};function Sy(i,e){for(var t=[],n=+!e,s=0,r=0;i.length;){var o=$P(i,n||e);if(typeof o=="object"){for(n?(e=null,o.w.length==o.u&&(t.push(e=o.w),r+=o.u)):(t.push(e),o.e=0);!o.l;){var a=n3(i,o,e);a||_i(5),e?o.e=o.y:(t.push(a),r+=a.length,XP(o.w,0,a.length),o.w.set(a,o.w.length-a.length))}s=o.b+o.c*4}else s=o;i=i.subarray(s)}return s3(t,r)}var Fl=[137,77,67,65,80,48,13,10],tn=9,My=20,r3=256*2**20;var Bs=class{constructor(e){this.bytes=e;this.#e=new DataView(e.buffer,e.byteOffset,e.byteLength)}bytes;#e;#t=0;get left(){return this.bytes.length-this.#t}#i(e){if(this.left<e)throw new RangeError("a record ends too early");return this.#t+=e,this.#t-e}u8=()=>this.#e.getUint8(this.#i(1));u16=()=>this.#e.getUint16(this.#i(2),!0);u32=()=>this.#e.getUint32(this.#i(4),!0);u64=()=>this.#e.getBigUint64(this.#i(8),!0);take=e=>this.bytes.subarray(this.#i(e),this.#t);text=()=>new TextDecoder().decode(this.take(this.u32()));rest=()=>this.take(this.left)};function*Ey(i){let e=new DataView(i.buffer,i.byteOffset,i.byteLength);for(let t=0;t+tn<=i.length;){let n=Number(e.getBigUint64(t+1,!0));if(t+tn+n>i.length)return;yield{op:i[t],offset:t,body:i.subarray(t+tn,t+tn+n)},t+=tn+n}}var ku=class i{constructor(e){this.bytes=e}bytes;chunks=[];channels=new Map;note="";static async open(e){let t=await e.read(0,Fl.length);if(!Fl.every((r,o)=>t[o]===r))throw new Error(`${e.name}: no MCAP at offset 0`);let n=new i(e);await n.#e()||await n.#t();let s=n.chunks.filter(r=>r.endNs===0n);for(let r of s)n.chunks.splice(n.chunks.indexOf(r),1);if(n.chunks.length===0)throw new Error(`${e.name}: no whole chunk up to offset ${e.size}`);return n.chunks.sort((r,o)=>r.startNs<o.startNs?-1:r.startNs>o.startNs?1:0),n}async#e(){let e=tn+My+Fl.length,t=await this.bytes.read(Math.max(0,this.bytes.size-e),e);if(t.length<e||t[0]!==2||!Fl.every((s,r)=>t[tn+My+r]===s))return!1;let n=Number(new Bs(t.subarray(tn)).u64());if(n===0||n>=this.bytes.size)return!1;for(let{op:s,body:r}of Ey(await this.bytes.read(n,this.bytes.size-e-n))){if(s===4&&this.#i(r),s!==8)continue;let o=new Bs(r),a=o.u64(),l=o.u64(),c=Number(o.u64()),d=Number(o.u64()),h=new Set,u=new Bs(o.take(o.u32()));for(;u.left>0;u.u64())h.add(u.u16());c+d<=this.bytes.size&&this.chunks.push({offset:c,length:d,startNs:a,endNs:l,channels:h})}return this.chunks.length>0}async#t(){let e=Fl.length;for(;e+tn<=this.bytes.size;){let t=new Bs(await this.bytes.read(e,tn+16)),n=t.u8(),s=Number(t.u64());if(n===0||s>r3||e+tn+s>this.bytes.size)break;n===6&&this.chunks.push({offset:e,length:tn+s,startNs:t.u64(),endNs:t.u64(),channels:null}),n===4&&this.#i(await this.bytes.read(e+tn,s)),e+=tn+s}this.note=`cut at byte ${this.bytes.size}: plays to its last whole chunk, which ends at byte ${e}`}#i(e){let t=new Bs(e),n=t.u16();t.u16(),this.channels.set(n,t.text())}mayHave(e,t){return e.channels===null||[...e.channels].some(n=>t.includes(this.channels.get(n)??""))}async messages(e){try{let t=new Bs((await this.bytes.read(e.offset,e.length)).subarray(tn));t.u64(),t.u64();let n=Number(t.u64());t.u32();let s=t.text(),r=t.take(Number(t.u64()));if(s!==""&&s!=="zstd")throw new Error(`compressed by ${s}, expected none or zstd`);let o=s==="zstd"?Sy(r,new Uint8Array(n)):r;if(o.length!==n)throw new Error("a chunk that is not as long as it says");return[...this.#n(o)]}catch(t){throw new Error(`${this.bytes.name}: at offset ${e.offset}: ${t instanceof Error?t.message:String(t)}`)}}*#n(e){for(let{op:t,body:n}of Ey(e)){if(t===4&&this.#i(n),t!==5)continue;let s=new Bs(n),r=this.channels.get(s.u16())??"";s.u32();let o=s.u64();s.u64(),yield{topic:r,logNs:o,data:s.rest()}}}};function Yr(i,e){let t=0,n=i.length;for(;t<n;){let s=t+n>>1;i[s]<=e+1e-9?t=s+1:n=s}return t-1}function Vu(i,e,t){return t<.001?{before:i,after:i,share:1}:t>.999?{before:e,after:e,share:1}:{before:i,after:e,share:t}}var o3=16,Ty=12,a3=new Set(["state","contacts","mesh","probe"]),Ay=["event","mark"],by=i=>i.split("/",1)[0];function l3(i,e){let t=[];for(let a of i)a.topic==="state"?t.push([a]):a3.has(by(a.topic))&&t.at(-1)?.push(a);let n=t.map(a=>Number(a[0].logNs-e)/1e9),s=t.map((a,l)=>{let c;return()=>c??=hs(a.map(d=>({topic:d.topic,body:d.data})),1e3*n[l]).picture}),r=i.filter(a=>a.topic==="task"||a.topic==="metrics").map(a=>{let{task:l,metrics:c}=hs([{topic:a.topic,body:a.data}],0);return{atS:Number(a.logNs-e)/1e9,task:l,metrics:c}}),o=i.filter(a=>by(a.topic)==="topology").flatMap(a=>hs([{topic:a.topic,body:a.data}],0).topologies);return{times:n,pictures:s,told:r,topologies:o}}var zu=class i{constructor(e,t){this.mcap=e;this.scene=t;this.#t=e.note}mcap;scene;marks=[];#e=new Map;#t;#i=!1;static async open(e){let t=await ku.open(e);for(let n of t.chunks.slice(0,4))for(let{topic:s,data:r}of await t.messages(n)){let o=s==="scene"?hs([{topic:s,body:r}],0).scene:null;if(!o)continue;let a=new i(t,o);return a.#s(),a}throw new Error(`${e.name}: at offset ${t.chunks[0].offset}: topics ${[...t.channels.values()].join(", ")}, expected scene`)}get name(){return this.mcap.bytes.name}get note(){return this.#t}get#n(){return this.mcap.chunks[0].startNs}get lengthS(){return Number(this.mcap.chunks.at(-1).endNs-this.#n)/1e9}async#s(){for(let e of this.mcap.chunks.filter(t=>this.mcap.mayHave(t,Ay))){if(this.#i)return;let t=await this.mcap.messages(e).catch(n=>(this.#t=String(n),[]));for(let{topic:n,data:s,logNs:r}of t)if(Ay.includes(n))for(let{text:o,severity:a}of hs([{topic:n,body:s}],0).events)this.marks.push({atS:Number(r-this.#n)/1e9,text:o,severity:a});await new Promise(n=>setTimeout(n,4))}}async#r(e){let t=this.mcap.chunks[e];if(!t)return null;let n=this.#e.get(e);return n?this.#e.delete(e):n=l3(await this.mcap.messages(t),this.#n),this.#e.set(e,n),this.#e.size>o3&&this.#e.delete(this.#e.keys().next().value),n}#o(e){let t=this.mcap.chunks.map(n=>Number(n.startNs-this.#n)/1e9);return Math.max(Yr(t,e),0)}async#a(e){for(let t=this.#o(e);t>=0;t--){let n=await this.#r(t),s=n?Yr(n.times,e):-1;if(n&&s>=0)return{chunk:t,i:s,part:n}}return this.#l(0,1)}async#l(e,t){for(let n=e;n>=0&&n<this.mcap.chunks.length;n+=t){let s=await this.#r(n);if(s&&s.times.length>0)return{chunk:n,i:t>0?0:s.times.length-1,part:s}}return null}async#c(e,t){let n=e.i+t;return n>=0&&n<e.part.times.length?{...e,i:n}:this.#l(e.chunk+t,t)}async#h({chunk:e,i:t,part:n}){let s=n.pictures[t]();if(!s||s.topologies.size>0)return s;let r=new Map([...s.meshes.values()].filter(o=>o.version>0).map(o=>[o.bodyId,o.version]));for(let o=e;o>e-Ty&&o>=0&&r.size>0;o--)for(let a of[...(await this.#r(o))?.topologies??[]].reverse())a.version>(r.get(a.body_id)??-1)||(s.topologies=dl(s.topologies,[a]),r.delete(a.body_id));return s}async at(e){let t=await this.#a(e),n=t?await this.#h(t):null;if(!t||!n)return null;let s=await this.#c(t,1),r=(s&&await this.#h(s))??n;if(r===n||r.timeNs<=n.timeNs||!s)return{before:n,after:n,share:1};let o=(e-t.part.times[t.i])/(s.part.times[s.i]-t.part.times[t.i]);return Vu(n,r,o)}async next(e,t){let n=await this.#a(e);if(!n)return e;let s=n.part.times[n.i];if(t<0&&s<e-1e-6)return s;let r=await this.#c(n,t);return r?r.part.times[r.i]:s}async lessonAt(e){let t={task:null,metrics:null},n=this.#o(e);for(let s=n;s>n-Ty&&s>=0&&!(t.task&&t.metrics);s--)for(let r of[...(await this.#r(s))?.told??[]].reverse())r.atS>e||(t.task??=r.task,t.metrics??=r.metrics);return t}close(){this.#i=!0,this.#e.clear()}};var c3=[.1,.25,.5,1,2,4],Gu={eventBefore:"M6 5v14M18 5L9 12l9 7z",before:"M16 6l-8 6 8 6z",next:"M8 6l8 6-8 6z",nextEvent:"M18 5v14M6 5l9 7-9 7z"},h3=["","","warning","error"],Hu=i=>`${i.toFixed(2)} s`,$p=class{#e;#t;#i;#n=C("input",{type:"range",min:0,max:1,step:.001,"aria-label":"Moment"});#s=C("button",{type:"button",class:"main"});#r=C("output",{class:"number"});#o=C("p",{class:"about"});#a=C("p",{class:"fault",role:"alert",hidden:!0});#l=C("ol",{class:"marks"});#c=C("ul",{class:"files"});#h=null;#u=-1;constructor(e){this.#e=e.player,this.#t=e.ring,this.#i=e.connection,this.#e.on(()=>this.show())}mount(e){let t=(r,o,a)=>C("button",{type:"button","aria-label":o,title:o,onclick:a},r),n=C("select",{"aria-label":"Speed",onchange:()=>this.#e.speed=Number(n.value)},...c3.map(r=>C("option",{value:r,selected:r===1},`${r} ×`))),s=C("input",{type:"file",accept:".mcap","aria-label":"Recording on this computer",onchange:()=>{this.#d(s)}});this.#n.addEventListener("input",()=>{this.#e.pause(),this.#e.seek(this.#n.valueAsNumber)}),this.#s.addEventListener("click",()=>this.toggle()),e.append(C("h2",{},"Replay"),this.#o,this.#n,C("div",{class:"buttons"},t(Ur(Gu.eventBefore),"Event before",()=>{this.#e.jump(-1)}),t(Ur(Gu.before),"Picture before",()=>{this.step(-1)}),t(Ur(Gu.next),"Next picture",()=>{this.step(1)}),t(Ur(Gu.nextEvent),"Next event",()=>{this.#e.jump(1)}),n,this.#r),this.#s,C("div",{class:"buttons"},t("Last 30 seconds","Replay the last 30 seconds",()=>this.freeze()),t("Live","Back to what comes live",()=>this.#e.goLive())),this.#a,C("fieldset",{},C("legend",{},"Recording (.mcap) on this computer"),s),C("fieldset",{},C("legend",{},"Recordings of the gateway"),this.#c),C("fieldset",{},C("legend",{},"Events"),this.#l)),this.show()}freeze(){let e=this.#t.freeze();return e&&this.#e.open(e,e.lengthS),e!==null}toggle(){!this.#e.source&&!this.freeze()||(this.#e.isPlaying?this.#e.pause():this.#e.play())}async step(e){(this.#e.source||this.freeze())&&await this.#e.step(e)}async open(e){try{this.#e.open(await zu.open(await e))}catch(t){this.#e.fault=t instanceof Error?t.message:String(t)}this.show()}async#d(e){let t=e.files?.[0];t&&await this.open(Promise.resolve(xy(t))),e.value=""}async list(){let e=await this.#i.fetch("recordings").catch(()=>null),t=e?.ok?await e.json():[];this.#c.replaceChildren(...t.map(({name:n,bytes:s})=>C("li",{},C("button",{type:"button",onclick:()=>{this.open(yy(`recordings/${encodeURIComponent(n)}`,n,(r,o)=>this.#i.fetch(r,o)))}},`${n} (${(s/1e6).toFixed(1)} MB)`)))),t.length===0&&this.#c.append(C("li",{class:"about"},!e||e.ok?"none":`the gateway answers ${e.status}`))}show(){let{source:e,atS:t,isPlaying:n,fault:s}=this.#e,{seconds:r}=this.#t.held;this.#o.textContent=e?[e.name,e.note].filter(Boolean).join(": "):`live; ${r.toFixed(0)} s can be replayed`,this.#n.disabled=!e,this.#n.max=String(e?.lengthS??1),this.#n.valueAsNumber=e?t:1,this.#n.setAttribute("aria-valuetext",Hu(t)),this.#s.textContent=n?"Pause":e?"Play":"Play the last 30 seconds",this.#r.textContent=e?`${Hu(t)} of ${Hu(e.lengthS)}`:"",this.#a.hidden=s==="",this.#a.textContent=s,this.#f()}#f(){let{source:e}=this.#e,t=e?.marks??[];e===this.#h&&t.length===this.#u||(this.#h=e,this.#u=t.length,this.#l.replaceChildren(...t.map(({atS:n,text:s,severity:r})=>C("li",{},C("button",{type:"button",class:h3[r]??"",onclick:()=>{this.#e.seek(n)}},`${Hu(n)} ${s}`)))))}};function Ry(){let i=null,e=0;return{id:"replay",title:"Replay",icon:"M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5M12 8v4.5l3 2",mount(t,n){i=new $p(n),i.mount(t)},setVisible(t){window.clearInterval(e),t&&(i?.list(),e=window.setInterval(()=>i?.show(),1e3))},key(t){if(t.key===" ")i?.toggle();else if(t.key===",")i?.step(-1);else if(t.key===".")i?.step(1);else return!1;return!0}}}var Py={first:[.45,.5,1],front:[0,.12,1],back:[0,.12,-1],left:[-1,.12,0],right:[1,.12,0],top:[0,1,.02]},Ll=Object.keys(Py),Cy=.5,u3=1.2;function Iy(i,e,t,n=u3){let s=new F(...Py[i]).normalize(),r=new F(0,1,0).cross(s).normalize(),o=new F().crossVectors(s,r),a=new F,l=new F;for(let u of[s,r,o]){let f=1/0,m=-1/0;for(let x=0;x<e.length;x+=3){let p=a.fromArray(e,x).dot(u);f=Math.min(f,p),m=Math.max(m,p)}f<=m&&l.addScaledVector(u,.5*(f+m))}let c=Math.tan(.5*Cy),d=c*t,h=.001;for(let u=0;u<e.length;u+=3){a.fromArray(e,u).sub(l);let f=a.dot(s);h=Math.max(h,f+n*Math.abs(a.dot(r))/d,f+n*Math.abs(a.dot(o))/c)}return{eye:l.clone().addScaledVector(s,h),target:l,up:new F(0,1,0),field:Cy}}var d3=[["arrows","Contact forces"],["tangential","Tangential forces too"],["ghost","Where the hand is"],["labels","Scale and legend"],["wireframe","Wireframe"],["clip","Cut open"]];function Dl(i,...e){return C("fieldset",{},C("legend",{},i),...e)}function f3(i,e,t){let n=C("input",{type:"checkbox",onchange:()=>i.settings.set(e,n.checked)});return n.checked=i.settings.get(e),i.settings.on(()=>n.checked=i.settings.get(e)),C("label",{class:"check"},n,t)}function Fy(i,e,t){let n=C("div",{class:"segments",role:"radiogroup","aria-label":e});for(let[s,r]of t){let o=C("input",{type:"radio",name:e,onchange:()=>i.settings.set(e,s)});o.checked=i.settings.get(e)===s,n.append(C("label",{},o,C("span",{},r)))}return n}function p3(i){let e=C("div",{class:"buttons"});for(let t of Ll)e.append(C("button",{type:"button",onclick:()=>i.view?.look(t)},t));return e}function m3(i){let e=C("div",{class:"buttons"}),t=()=>{e.replaceChildren();for(let n of i.shown.scene?.tools??[])for(let[s,r]of[["beside","follow"],["endoscope","endoscope"]])e.append(C("button",{type:"button",onclick:()=>i.view?.follow.start(n.body_id,s)},`${r} ${n.name}`));e.append(C("button",{type:"button",onclick:()=>i.view?.follow.stop()},"stand still"))};return i.shown.onScene(t),t(),e}async function g3(i){let e=await i.view?.picture();if(!e)return;let t=C("a",{href:URL.createObjectURL(e),download:`${i.shown.scene?.name??"palp"}.png`});t.click(),setTimeout(()=>URL.revokeObjectURL(t.href),1e4)}function _3(i){let e=C("select",{"aria-label":"Scenario"}),t=C("p",{class:"said",role:"status"}),n=C("button",{type:"button",onclick:()=>{r=i.connection.ask({load:{scenario:e.value}}),t.textContent=r?`loading ${e.value} …`:"no connection"}},"Load"),s=Dl("Scenario",C("div",{class:"buttons"},e,n),t),r=0,o=()=>{e.value=i.shown.scene?.name??e.value},a=()=>{s.hidden=i.store.joined?.role!==cs.ROLE_OPERATOR,!s.hidden&&i.store.link.palpd&&i.connection.ask({scenarios:{}})};return i.store.on("reply",l=>{l.scenarios&&(e.replaceChildren(...l.scenarios.names.map(c=>C("option",{value:c},c))),o()),r&&l.id===r&&(t.textContent=l.failure?`palpd will not: ${l.failure.text}`:"loaded")}),i.store.on("denied",l=>{r&&l.request_id===r&&(t.textContent=`refused: ${l.text}`)}),i.store.on("joined",a),i.store.on("scene",()=>{o(),a()}),a(),s}function x3(i){let e=C("input",{type:"range",min:0,max:1,step:.01,"aria-label":"Where the cut is",oninput:()=>i.settings.set("clipShare",e.valueAsNumber)});e.valueAsNumber=i.settings.get("clipShare");let t=C("label",{class:"slider"},"Depth",e),n=()=>{t.hidden=!i.settings.get("clip")};return i.settings.on(n),n(),t}function y3(i){let e=C("p",{class:"quiet",role:"note"});return setInterval(()=>{let n=i.view?.pace;if(!n||e.offsetParent===null)return;let s=[n.isPlain?"plainly":"",n.share<1?`with ${(100*n.share**2).toFixed(0)} % of the pixels`:""].filter(Boolean),r=n.isSoftware?"no GPU draws here":"frames took long";e.textContent=s.length?`Drawn ${s.join(", ")}: ${r}. #quality=full in the address draws all.`:""},1e3),e}function Ly(){return{id:"scene",title:"Scene",icon:"M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12v9M12 12L4 7.5",mount(i,e){let t=C("p",{class:"about"}),n=()=>{t.textContent=e.shown.scene?.about??""};e.shown.onScene(n),n(),i.append(C("h2",{},"Scene"),t,_3(e),Dl("Look from",p3(e),m3(e)),Dl("Colours of tissue",Fy(e,"colours",[["look","natural"],["displacement","displacement"],["tissue","tissues"]])),Dl("Show",...d3.map(([s,r])=>f3(e,s,r)),x3(e)),Dl("Theme",Fy(e,"theme",[["auto","as the system"],["dark","dark"],["light","light"]])),C("button",{type:"button",class:"main",onclick:()=>{g3(e)}},"Save picture (PNG)"),y3(e))}}}function Dy(){return[Ly(),Jx(),ty(),Ry(),ey(),cy(),_y()]}var Wu=class{constructor(e,t){this.shown=e;this.wake=t}shown;wake;source=null;atS=0;speed=1;isPlaying=!1;fault="";#e=new Set;#t=0;#i=0;#n=!1;#s=0;#r=0;on(e){this.#e.add(e)}#o(){for(let e of this.#e)e()}open(e,t=0){this.pause(),this.source?.close(),this.source=e,this.fault="",this.seek(t)}goLive(){this.pause(),this.source?.close(),this.source=null,this.fault="",this.shown.goLive(),this.wake(),this.#o()}async seek(e){let t=this.source;t&&(this.atS=Math.min(Math.max(e,0),t.lengthS),await this.#l(t))}async step(e){let t=this.source;t&&(this.pause(),await this.seek(await t.next(this.atS,e)))}async jump(e){let t=this.source?.marks.map(s=>s.atS).sort((s,r)=>s-r)??[],n=e>0?t.find(s=>s>this.atS+.01):t.reverse().find(s=>s<this.atS-.01);n!==void 0&&await this.seek(n)}play(){!this.source||this.isPlaying||(this.atS>=this.source.lengthS-.001&&(this.atS=0),this.isPlaying=!0,this.#i=performance.now(),this.#t=window.setInterval(()=>{this.#a()},16),this.#o())}pause(){window.clearInterval(this.#t),this.isPlaying=!1,this.#o()}async#a(){let e=performance.now(),t=this.source;!t||this.#n||(this.atS=Math.min(this.atS+this.speed*(e-this.#i)/1e3,t.lengthS),this.#i=e,await this.#l(t),this.atS>=t.lengthS&&this.pause())}async#l(e){let t=++this.#s;this.#n=!0;try{let n=await e.at(this.atS),s=await e.lessonAt?.(this.atS)??null;n&&this.source===e&&t>this.#r&&(this.#r=t,this.shown.replay(e.scene,n,s)),this.wake()}catch(n){this.fault=n instanceof Error?n.message:String(n),this.isPlaying=!1,window.clearInterval(this.#t)}this.#n=!1,this.#o()}};var v3=3e4,w3=64*2**20,qu=class{#e=[];#t=[];#i=[];#n=0;#s=null;constructor(e){e.on("scene",t=>{this.#s=t,this.#e=[],this.#t=[],this.#i=[],this.#n=0}),e.on("event",({text:t,severity:n})=>this.#t.push({arrivedMs:performance.now(),text:t,severity:n}));for(let t of["task","metrics"])e.on(t,()=>this.#i.push({arrivedMs:performance.now(),task:e.task,metrics:e.metrics}));e.on("message",({bytes:t,incoming:n})=>{n.picture&&this.#s&&this.#r({bytes:t,topologies:n.picture.topologies,arrivedMs:n.picture.arrivedMs})})}#r(e){this.#e.push(e),this.#n+=e.bytes.length;let t=0;for(;this.#n>w3||e.arrivedMs-this.#e[t].arrivedMs>v3;)this.#n-=this.#e[t++].bytes.length;this.#e.splice(0,t);let n=this.#e[0]?.arrivedMs??0;for(;this.#t.length>0&&this.#t[0].arrivedMs<n;)this.#t.shift();for(;this.#i.length>1&&this.#i[1].arrivedMs<n;)this.#i.shift()}get held(){let e=this.#e,t=e.length>1?(e.at(-1).arrivedMs-e[0].arrivedMs)/1e3:0;return{pictures:e.length,bytes:this.#n,seconds:t}}freeze(){return!this.#s||this.#e.length<2?null:new Zp(this.#s,[...this.#e],this.#t,[...this.#i])}},Zp=class{constructor(e,t,n,s){this.scene=e;this.pictures=t;this.lessons=s;let r=t[0].arrivedMs;this.#e=t.map(o=>(o.arrivedMs-r)/1e3),this.marks=n.map(o=>({...o,atS:(o.arrivedMs-r)/1e3}))}scene;pictures;lessons;name="the last seconds";note="";marks;#e;#t=new Map;get lengthS(){return this.#e.at(-1)??0}#i(e){let t=this.#t.get(e);if(t)return t;let n=this.pictures[e],s=n?hs(jh(n.bytes),n.arrivedMs).picture:null;return s&&(s.topologies=n.topologies,this.#t.set(e,s),this.#t.size>8&&this.#t.delete(this.#t.keys().next().value)),s}async at(e){let t=Math.max(Yr(this.#e,e),0),n=this.#i(t),s=this.#i(t+1)??n;if(!n||!s)return null;if(s===n||s.timeNs<=n.timeNs)return{before:n,after:n,share:1};let r=(e-this.#e[t])/(this.#e[t+1]-this.#e[t]);return Vu(n,s,r)}async next(e,t){let n=Yr(this.#e,e),s=t>0?n+1:this.#e[n]<e-1e-6?n:n-1;return this.#e[Math.min(Math.max(s,0),this.#e.length-1)]??0}async lessonAt(e){let t=this.pictures[0]?.arrivedMs??0,n=Yr(this.lessons.map(s=>(s.arrivedMs-t)/1e3),e);return this.lessons[n]??{task:null,metrics:null}}close(){this.pictures=this.lessons=[],this.#t.clear()}};var Xu=class{#e=[];#t=[];isDirect=!1;get newest(){return this.#e.at(-1)??null}clear(){this.#e=[],this.#t=[]}push(e){let t=this.newest;t&&(t.session!==e.session||e.timeNs<t.timeNs)&&this.clear(),t&&(this.#t.push(e.arrivedMs-t.arrivedMs),this.#t.length>60&&this.#t.shift()),this.#e.push(e),this.#e.length>8&&this.#e.shift()}get delayMs(){if(this.isDirect||this.#t.length<4)return 0;let e=[...this.#t].sort((s,r)=>s-r),t=e[e.length>>1],n=e[Math.min(e.length-1,Math.floor(.95*e.length))];return Math.min(t+(n-t),50)}at(e){let t=this.#e;if(!t.at(-1))return null;let s=e-this.delayMs;for(let r=t.length-1;r>0;r--){let o=t[r-1],a=t[r];if(s>=a.arrivedMs)return{before:a,after:a,share:1};if(s>=o.arrivedMs)return{before:o,after:a,share:(s-o.arrivedMs)/Math.max(a.arrivedMs-o.arrivedMs,.001)}}return{before:t[0],after:t[0],share:1}}};var Yu=class{constructor(e){this.store=e;e.on("scene",t=>{this.live.clear(),this.isReplay||this.#n(t)}),e.on("picture",t=>this.live.push(t))}store;live=new Xu;scene=null;#e=null;#t=null;#i=new Set;get isReplay(){return this.#e!==null}get picture(){return this.#e?this.#e.after:this.live.newest}get lesson(){return this.#t??this.store}replay(e,t,n){this.#e=t,this.#t=n,this.scene!==e&&this.#n(e)}goLive(){this.#e=this.#t=null,this.store.scene&&this.scene!==this.store.scene&&this.#n(this.store.scene)}at(e){return this.#e??this.live.at(e)}onScene(e){this.#i.add(e)}#n(e){this.scene=e;for(let t of this.#i)t()}};var Ny={theme:"auto",colours:"look",arrows:!0,tangential:!0,ghost:!0,labels:!0,wireframe:!1,clip:!1,clipShare:.5},Uy="palp.choices",Oy=["theme","colours","arrows","tangential","ghost","labels"],Ku=class{#e={...Ny};#t=new Set;constructor(){try{let e=JSON.parse(localStorage.getItem(Uy)??"{}");for(let t of Oy){let n=e[t];typeof n==typeof Ny[t]&&Object.assign(this.#e,{[t]:n})}}catch{}}get(e){return this.#e[e]}set(e,t){if(this.#e[e]!==t){this.#e[e]=t;try{localStorage.setItem(Uy,JSON.stringify(Object.fromEntries(Oy.map(n=>[n,this.#e[n]]))))}catch{}for(let n of this.#t)n(e)}}on(e){this.#t.add(e)}get isDark(){let e=this.#e.theme;return e==="dark"||e==="auto"&&!matchMedia("(prefers-color-scheme: light)").matches}};var By=[1,2,5,10,20,50,100,200],ky=60,$u=class{#e;#t=C("span",{class:"bar"});#i=C("span",{},"10 mm");#n=C("div",{class:"row arrows"},C("span",{class:"arrow normal"}),"normal",C("span",{class:"arrow tangential"}),"tangential",C("span",{class:"aside"},"20 mm/N"));#s=C("div",{class:"row colours"});constructor(e){this.#e=e,document.querySelector("#legend").append(this.#s,this.#n,C("div",{class:"row scale"},this.#t,this.#i)),e.view&&(e.view.onFrame=()=>this.#r())}#r(){let{view:e,settings:t}=this.#e;if(!e)return;let n=e.camera.position.distanceTo(e.controls.target),s=e.canvas.clientHeight/(2*n*Math.tan(e.camera.fov*Math.PI/360)),r=By.find(o=>o===10&&.01*s>24&&.01*s<200)??By.reduce((o,a)=>Math.abs(a*.001*s-ky)<Math.abs(o*.001*s-ky)?a:o);this.#t.style.width=`${(r*.001*s).toFixed(1)}px`,this.#i.textContent=`${r} mm`,this.#n.hidden=!t.get("arrows")||e.arrows.shown.length===0,this.#o()}#o(){let{view:e,settings:t,shown:n}=this.#e,s=t.get("colours"),r=s==="tissue"?n.scene?.bodies.flatMap(l=>l.soft?.tissue.length?l.soft.tissue_names:[])??[]:[],o=s==="displacement"?`0 to ${((e?.shiftMost??0)*1e3).toPrecision(2)} mm`:r.join(","),a=`${s}:${o}`;this.#s.dataset.said!==a&&(this.#s.dataset.said=a,this.#s.hidden=s==="look"||o==="",this.#s.replaceChildren(),s==="displacement"&&this.#s.append(C("span",{class:"cividis"}),o,C("span",{class:"aside"},"from rest")),r.forEach((l,c)=>{let d=C("span",{class:"patch"});d.style.background=gl[c%gl.length],this.#s.append(d,l)}))}};var S3=["","audience","hand","operator"],M3=2e3,Jp="palp.closed.";function E3(i){let e=i.target;return e.closest("select")!==null||e.closest("button, input")!==null&&[" ","Enter"].includes(i.key)}var Zu=class{#e;#t;#i=new Map;#n=new Map;#s=new Set;#r=null;constructor(e,t){this.#e=e,this.#t=t;let n=document.querySelector("#rail"),s=document.querySelector("#drawer");t.forEach((o,a)=>{let l=C("button",{type:"button","aria-pressed":"false","aria-label":o.title,title:`${o.title} (${a+1})`,onclick:()=>this.toggle(o.id)},Ur(o.icon),C("span",{class:"word"},o.title));this.#n.set(o,l),n.append(l);let c=C("section",{class:o.wide?"panel wide":"panel","aria-label":o.title,hidden:!0});this.#i.set(o,c),s.append(c)}),document.addEventListener("keydown",o=>this.#l(o)),e.settings.on(()=>this.#c()),this.#c(),new $u(e),this.#h();let r=ur().get("panel");r?this.toggle(r):e.view||this.toggle("dashboard");for(let o of t)o.opensBy?.(e,()=>this.#o(o))}#o(e){this.#s.has(e)||(this.#s.add(e),!this.#r&&sessionStorage.getItem(Jp+e.id)===null&&this.open(e.id))}open(e){this.#r?.id!==e&&this.toggle(e)}toggle(e){let t=this.#t.find(s=>s.id===e)??null,n=t===this.#r?null:t;this.#r&&this.#a(this.#r,!1),this.#r&&!n&&sessionStorage.setItem(Jp+this.#r.id,""),this.#r=n,n&&(sessionStorage.removeItem(Jp+n.id),this.#a(n,!0)),document.body.classList.toggle("open",n!==null),document.body.classList.toggle("wide",!!n?.wide),ur().set("panel",n?.id??null)}#a(e,t){let n=this.#i.get(e);t&&n.childElementCount===0&&e.mount(n,this.#e),n.hidden=!t,this.#n.get(e).setAttribute("aria-pressed",String(t)),e.setVisible?.(t)}#l(e){if(Zo(e)||e.ctrlKey||e.metaKey||e.altKey)return;let t=this.#t[Number(e.key)-1];if(t)this.toggle(t.id);else if(e.key==="Escape"&&this.#r)this.toggle(this.#r.id);else if(!E3(e)&&this.#r?.key?.(e))e.stopPropagation();else return;e.preventDefault()}#c(){document.documentElement.dataset.theme=this.#e.settings.isDark?"dark":"light"}#h(){let{store:e,shown:t,view:n}=this.#e,s=document.querySelector("#name"),r=document.querySelector("#state"),o=document.querySelector("#time"),a=document.querySelector("#role"),l=document.querySelector("#banner"),c=()=>{let d=t.picture,h=d?performance.now()-d.arrivedMs:0,u=d?.state.run_state===zh.RUN_STATE_PAUSED,f=e.link.state!=="open"||!e.link.palpd;s.textContent=t.scene?.name??"palpd",r.textContent=t.isReplay?"replay":f?"no palpd":u?"paused":"live",r.dataset.is=t.isReplay?"replay":f?"away":u?"paused":"live",o.textContent=d?`${(d.timeNs/1e9).toFixed(2)} s`:"",a.textContent=S3[e.joined?.role??0]??"";let m=[];f&&m.push(e.link.text),f&&d&&m.push(`picture of ${(h/1e3).toFixed(0)} s ago`),n?n.isLost&&m.push("the graphics driver took the picture away; waiting for it"):m.push("no WebGL here: the scene cannot be drawn, all else works"),l.textContent=m.join(" · "),l.hidden=m.length===0,document.body.classList.toggle("stale",f&&h>M3&&!t.isReplay)};setInterval(c,250),c()}};var Ju=.12,Qp=.88;function Vy(i){let e=0,t={ArrowLeft:()=>i.orbit(-Ju,0),ArrowRight:()=>i.orbit(Ju,0),ArrowUp:()=>i.orbit(0,-Ju),ArrowDown:()=>i.orbit(0,Ju),"+":()=>i.orbit(0,0,Qp),"=":()=>i.orbit(0,0,Qp),"-":()=>i.orbit(0,0,1/Qp)};i.canvas.addEventListener("keydown",n=>{let s=t[n.key];!s||n.defaultPrevented||n.ctrlKey||n.metaKey||(s(),n.preventDefault())}),document.addEventListener("keydown",n=>{Zo(n)||n.defaultPrevented||n.ctrlKey||n.metaKey||n.altKey||(n.key==="f"&&i.look("first"),n.key==="v"&&i.look(Ll[++e%Ll.length]))}),i.canvas.addEventListener("dblclick",({offsetX:n,offsetY:s})=>{let{clientWidth:r,clientHeight:o}=i.canvas;i.centreOn(2*n/r-1,1-2*s/o)})}var zy={type:"change"},em={type:"start"},Hy={type:"end"},Qu=new Js,Gy=new Ji,T3=Math.cos(70*Cf.DEG2RAD),bi=new F,hn=2*Math.PI,At={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},jp=1e-6,ju=class extends Za{constructor(e,t=null){super(e,t),this.state=At.NONE,this.target=new F,this.cursor=new F,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:rr.ROTATE,MIDDLE:rr.DOLLY,RIGHT:rr.PAN},this.touches={ONE:or.ROTATE,TWO:or.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new F,this._lastQuaternion=new yt,this._lastTargetPosition=new F,this._quat=new yt().setFromUnitVectors(e.up,new F(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new sr,this._sphericalDelta=new sr,this._scale=1,this._panOffset=new F,this._rotateStart=new Ye,this._rotateEnd=new Ye,this._rotateDelta=new Ye,this._panStart=new Ye,this._panEnd=new Ye,this._panDelta=new Ye,this._dollyStart=new Ye,this._dollyEnd=new Ye,this._dollyDelta=new Ye,this._dollyDirection=new F,this._mouse=new Ye,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=b3.bind(this),this._onPointerDown=A3.bind(this),this._onPointerUp=R3.bind(this),this._onContextMenu=N3.bind(this),this._onMouseWheel=I3.bind(this),this._onKeyDown=F3.bind(this),this._onTouchStart=L3.bind(this),this._onTouchMove=D3.bind(this),this._onMouseDown=C3.bind(this),this._onMouseMove=P3.bind(this),this._interceptControlDown=U3.bind(this),this._interceptControlUp=O3.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(e){this._cursorStyle=e,e==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=At.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(e){e.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=e}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(zy),this.update(),this.state=At.NONE}pan(e,t){this._pan(e,t),this.update()}dollyIn(e){this._dollyIn(e),this.update()}dollyOut(e){this._dollyOut(e),this.update()}rotateLeft(e){this._rotateLeft(e),this.update()}rotateUp(e){this._rotateUp(e),this.update()}update(e=null){let t=this.object.position;bi.copy(t).sub(this.target),bi.applyQuaternion(this._quat),this._spherical.setFromVector3(bi),this.autoRotate&&this.state===At.NONE&&this._rotateLeft(this._getAutoRotationAngle(e)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=hn:n>Math.PI&&(n-=hn),s<-Math.PI?s+=hn:s>Math.PI&&(s-=hn),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(bi.setFromSpherical(this._spherical),bi.applyQuaternion(this._quatInverse),t.copy(this.target).add(bi),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=bi.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new F(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new F(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=bi.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(Qu.origin.copy(this.object.position),Qu.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(Qu.direction))<T3?this.object.lookAt(this.target):(Gy.setFromNormalAndCoplanarPoint(this.object.up,this.target),Qu.intersectPlane(Gy,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>jp||8*(1-this._lastQuaternion.dot(this.object.quaternion))>jp||this._lastTargetPosition.distanceToSquared(this.target)>jp?(this.dispatchEvent(zy),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(e){return e!==null?hn/60*this.autoRotateSpeed*e:hn/60/60*this.autoRotateSpeed}_getZoomScale(e){let t=Math.abs(e*.01);return Math.pow(.95,this.zoomSpeed*t)}_rotateLeft(e){this._sphericalDelta.theta-=e}_rotateUp(e){this._sphericalDelta.phi-=e}_panLeft(e,t){bi.setFromMatrixColumn(t,0),bi.multiplyScalar(-e),this._panOffset.add(bi)}_panUp(e,t){this.screenSpacePanning===!0?bi.setFromMatrixColumn(t,1):(bi.setFromMatrixColumn(t,0),bi.crossVectors(this.object.up,bi)),bi.multiplyScalar(e),this._panOffset.add(bi)}_pan(e,t){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;bi.copy(s).sub(this.target);let r=bi.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*e*r/n.clientHeight,this.object.matrix),this._panUp(2*t*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(e*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(t*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(e,t){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=e-n.left,r=t-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(e){return Math.max(this.minDistance,Math.min(this.maxDistance,e))}_handleMouseDownRotate(e){this._rotateStart.set(e.clientX,e.clientY)}_handleMouseDownDolly(e){this._updateZoomParameters(e.clientX,e.clientY),this._dollyStart.set(e.clientX,e.clientY)}_handleMouseDownPan(e){this._panStart.set(e.clientX,e.clientY)}_handleMouseMoveRotate(e){this._rotateEnd.set(e.clientX,e.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(hn*this._rotateDelta.x/t.clientHeight),this._rotateUp(hn*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(e){this._dollyEnd.set(e.clientX,e.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(e){this._panEnd.set(e.clientX,e.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(e){this._updateZoomParameters(e.clientX,e.clientY),e.deltaY<0?this._dollyIn(this._getZoomScale(e.deltaY)):e.deltaY>0&&this._dollyOut(this._getZoomScale(e.deltaY)),this.update()}_handleKeyDown(e){let t=!1;switch(e.code){case this.keys.UP:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(hn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),t=!0;break;case this.keys.BOTTOM:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(-hn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),t=!0;break;case this.keys.LEFT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(hn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),t=!0;break;case this.keys.RIGHT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(-hn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),t=!0;break}t&&(e.preventDefault(),this.update())}_handleTouchStartRotate(e){if(this._pointers.length===1)this._rotateStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(e){if(this._pointers.length===1)this._panStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panStart.set(n,s)}}_handleTouchStartDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enablePan&&this._handleTouchStartPan(e)}_handleTouchStartDollyRotate(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enableRotate&&this._handleTouchStartRotate(e)}_handleTouchMoveRotate(e){if(this._pointers.length==1)this._rotateEnd.set(e.pageX,e.pageY);else{let n=this._getSecondPointerPosition(e),s=.5*(e.pageX+n.x),r=.5*(e.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(hn*this._rotateDelta.x/t.clientHeight),this._rotateUp(hn*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(e){if(this._pointers.length===1)this._panEnd.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(e.pageX+t.x)*.5,a=(e.pageY+t.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enablePan&&this._handleTouchMovePan(e)}_handleTouchMoveDollyRotate(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enableRotate&&this._handleTouchMoveRotate(e)}_addPointer(e){this._pointers.push(e.pointerId)}_removePointer(e){delete this._pointerPositions[e.pointerId];for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId){this._pointers.splice(t,1);return}}_isTrackingPointer(e){for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId)return!0;return!1}_trackPointer(e){let t=this._pointerPositions[e.pointerId];t===void 0&&(t=new Ye,this._pointerPositions[e.pointerId]=t),t.set(e.pageX,e.pageY)}_getSecondPointerPosition(e){let t=e.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[t]}_customWheelEvent(e){let t=e.deltaMode,n={clientX:e.clientX,clientY:e.clientY,deltaY:e.deltaY};switch(t){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return e.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function A3(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function b3(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function R3(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(Hy),this.state=At.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let e=this._pointers[0],t=this._pointerPositions[e];this._onTouchStart({pointerId:e,pageX:t.x,pageY:t.y});break}}function C3(i){let e;switch(i.button){case 0:e=this.mouseButtons.LEFT;break;case 1:e=this.mouseButtons.MIDDLE;break;case 2:e=this.mouseButtons.RIGHT;break;default:e=-1}switch(e){case rr.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=At.DOLLY;break;case rr.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=At.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=At.ROTATE}break;case rr.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=At.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=At.PAN}break;default:this.state=At.NONE}this.state!==At.NONE&&this.dispatchEvent(em)}function P3(i){switch(this.state){case At.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case At.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case At.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function I3(i){this.enabled===!1||this.enableZoom===!1||this.state!==At.NONE||(i.preventDefault(),this.dispatchEvent(em),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(Hy))}function F3(i){this.enabled!==!1&&this._handleKeyDown(i)}function L3(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case or.ROTATE:if(this.enableRotate===!1){this.state=At.NONE;break}this._handleTouchStartRotate(i),this.state=At.TOUCH_ROTATE;break;case or.PAN:if(this.enablePan===!1){this.state=At.NONE;break}this._handleTouchStartPan(i),this.state=At.TOUCH_PAN;break;default:this.state=At.NONE}break;case 2:switch(this.touches.TWO){case or.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=At.TOUCH_DOLLY_PAN;break;case or.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=At.TOUCH_DOLLY_ROTATE;break;default:this.state=At.NONE}break;default:this.state=At.NONE}this.state!==At.NONE&&this.dispatchEvent(em)}function D3(i){switch(this._trackPointer(i),this.state){case At.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case At.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case At.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case At.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=At.NONE}}function N3(i){this.enabled!==!1&&i.preventDefault()}function U3(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function O3(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var Wy=.02,ed=512,B3=.005,k3=new F(0,1,0),V3={dark:{normal:"#F2B233",tangential:"#62C4F5"},light:{normal:"#D55E00",tangential:"#0072B2"}},z3=i=>V3[i?"dark":"light"];function Ky(i,e,t){let n=i.length>ed?[...i].sort((r,o)=>Math.hypot(o.normal_n,o.tangential_n)-Math.hypot(r.normal_n,r.tangential_n)).slice(0,ed):i,s=[];for(let r of n){if(!r.point_m||!r.normal||!r.force_on_a_n)continue;let o=e(r.body_a_id)?-Wy:Wy,a=r.force_on_a_n,l=r.normal,c=r.point_m,d=a.x*l.x+a.y*l.y+a.z*l.z,h=(u,f,m,x)=>{Math.hypot(f,m,x)<B3||s.push({contact:r.id,kind:u,from:[c.x,c.y,c.z],to:[c.x+o*f,c.y+o*m,c.z+o*x]})};h("normal",d*l.x,d*l.y,d*l.z),t&&h("tangential",a.x-d*l.x,a.y-d*l.y,a.z-d*l.z)}return s}var Nl=new F,qy=new F,tm=new F,im=new yt,Xy=new F,Yy=new dt,td=class{constructor(e){this.kind=e;let t=new Cn({toneMapped:!1});this.shafts=new Lo(new Ps(1,1,1,12).translate(0,.5,0),t,ed),this.heads=new Lo(new Mr(1,1,e==="normal"?16:4).translate(0,.5,0),t,ed),this.shafts.frustumCulled=this.heads.frustumCulled=!1,this.shafts.count=this.heads.count=0}kind;shafts;heads;draw(e,t){let n=0;for(let s of e){if(s.kind!==this.kind)continue;Nl.fromArray(s.from),qy.fromArray(s.to);let r=tm.subVectors(qy,Nl).length(),o=Math.min(this.kind==="normal"?t:.75*t,.14*r),a=Math.min(5*t,.45*r);im.setFromUnitVectors(k3,tm.normalize()),this.shafts.setMatrixAt(n,Yy.compose(Nl,im,Xy.set(o,r-a,o))),Nl.addScaledVector(tm,r-a),this.heads.setMatrixAt(n,Yy.compose(Nl,im,Xy.set(2.5*o,a,2.5*o))),n++}this.shafts.count=this.heads.count=n,this.shafts.instanceMatrix.needsUpdate=this.heads.instanceMatrix.needsUpdate=!0}dispose(){this.shafts.dispose(),this.heads.dispose(),this.shafts.geometry.dispose(),this.heads.geometry.dispose(),this.shafts.material.dispose()}},id=class{group=new Ut;shown=[];#e=[new td("normal"),new td("tangential")];constructor(){for(let{shafts:e,heads:t}of this.#e)this.group.add(e,t)}setTheme(e){for(let t of this.#e)t.shafts.material.color=new qe(z3(e)[t.kind])}draw(e,t){this.shown=e;for(let n of this.#e)n.draw(e,t)}dispose(){for(let e of this.#e)e.dispose()}};var nm={behind:.035,above:.006,field:70},nd=class{constructor(e){this.view=e}view;#e=0;#t=null;#i=null;get how(){return this.#t}start(e,t){this.stop(),this.#e=e,this.#t=t,this.view.controls.enabled=t==="beside",t==="endoscope"&&(this.view.camera.fov=nm.field,this.view.camera.near=.002,this.view.camera.updateProjectionMatrix()),this.view.wake()}stop(){this.#t==="endoscope"&&(this.view.camera.fov=28.6,this.view.camera.updateProjectionMatrix()),this.#t=this.#i=null,this.view.controls.enabled=!0}update(e){let t=e.get(this.#e);if(!this.#t||!t)return;let n=Qt(new F,t.position_m),{camera:s,controls:r}=this.view;if(this.#t==="beside"){if(this.#i){let d=n.clone().sub(this.#i);s.position.add(d),r.target.add(d)}else s.position.add(n).sub(r.target),r.target.copy(n);this.#i=n;return}let o=ln(new yt,t.orientation),a=new F(0,0,1).applyQuaternion(o),l=new F(0,1,0).applyQuaternion(o);s.position.copy(n).addScaledVector(a,nm.behind).addScaledVector(l,nm.above),r.target.copy(n).addScaledVector(a,-.02);let c=s.up.clone();s.up.copy(l),s.lookAt(r.target),s.up.copy(c)}};var xi=32;function G3(i,e,t,n){let s=o=>(o%n+n)%n,r=Math.imul(s(i)+n,2376512323)^Math.imul(s(e),3625334849)^Math.imul(s(t),3407524639);return r=Math.imul(r^r>>>13,1540483477),((r^r>>>15)&65535)/65536}function $y(i,e,t,n){let s=n/xi,r=[i*s,e*s,t*s].map(m=>[Math.floor(m),m-Math.floor(m)]),[[o,a],[l,c],[d,h]]=r,u=m=>m*m*(3-2*m),f=0;for(let m=0;m<8;m++){let x=m&1,p=m>>1&1,g=m>>2,v=(x?u(a):1-u(a))*(p?u(c):1-u(c))*(g?u(h):1-u(h));f+=v*G3(o+x,l+p,d+g,n)}return f}function Zy(){let i=new Float32Array(xi**3),e=(r,o,a)=>((a+xi)%xi*xi+(o+xi)%xi)*xi+(r+xi)%xi;for(let r=0;r<xi;r++)for(let o=0;o<xi;o++)for(let a=0;a<xi;a++)i[e(a,o,r)]=.68*$y(a,o,r,4)+.32*$y(a,o,r,9);let t=new Uint8Array(4*xi**3),n=r=>Math.max(0,Math.min(255,Math.round(255*r)));for(let r=0;r<xi;r++)for(let o=0;o<xi;o++)for(let a=0;a<xi;a++){let l=4*e(a,o,r);t[l]=n(.5+2*(i[e(a+1,o,r)]-i[e(a-1,o,r)])),t[l+1]=n(.5+2*(i[e(a,o+1,r)]-i[e(a,o-1,r)])),t[l+2]=n(.5+2*(i[e(a,o,r+1)]-i[e(a,o,r-1)])),t[l+3]=n(.5+1.35*(i[e(a,o,r)]-.5))}let s=new Co(t,xi,xi,xi);return s.minFilter=s.magFilter=Ui,s.wrapS=s.wrapT=s.wrapR=Eo,s.needsUpdate=!0,s}var Jy={first:5,times:10};function Qy(){let i=document.createElement("canvas").getContext("webgl2");if(!i)return!1;let e=i.getExtension("WEBGL_debug_renderer_info"),t=String(i.getParameter(e?.UNMASKED_RENDERER_WEBGL??i.RENDERER));return i.getExtension("WEBGL_lose_context")?.loseContext(),/swiftshader|llvmpipe|software/i.test(t)}var sd=class{constructor(e,t,n,s){this.renderer=e;this.quality=t;this.isSoftware=n;this.changed=s;this.isPlain=t==="plain"||t==="auto"&&n,t==="auto"&&n&&(this.#e=.6)}renderer;quality;isSoftware;changed;isPlain;tookMs=0;#e=1;#t=[];#i=0;#n=0;#s=Jy.first;get share(){return this.#e}get display(){return Math.min(devicePixelRatio,2)}get ratio(){return this.display*this.#e}tell(e){this.quality!=="auto"||this.renderer.xr.isPresenting||(this.#i+=e,!(this.#t.push(e)<20&&this.#i<1500)&&(this.tookMs=this.#t.sort((t,n)=>t-n)[this.#t.length>>1],this.#t=[],this.#i=0,this.tookMs>42?this.#r():this.tookMs<18&&this.#o()))}#r(){this.#n=0,this.isPlain?this.#a(this.#e*Math.max(.6,Math.sqrt(42/this.tookMs)),!0):this.#a(this.#e,!0)}#o(){this.#e<1?this.#a(1.15*this.#e,this.isPlain):this.isPlain&&!this.isSoftware&&++this.#n>=this.#s&&(this.#s*=Jy.times,this.#a(1,!1))}#a(e,t){let n=Math.min(Math.max(e,.4),1);n===this.#e&&t===this.isPlain||(this.#e=n,this.isPlain=t,this.changed())}};var H3={low:"#0c0f14",horizon:"#1d242e",high:"#10141b",cloth:"#39434f",shadow:.5},W3={low:"#c9cfd6",horizon:"#e9edf1",high:"#d3dbe4",cloth:"#f7f8fa",shadow:.34},q3=`
varying vec3 way;
void main() {
  way = position;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  gl_Position.z = gl_Position.w;
}`,X3=`
#include <common>
#include <lights_pars_begin>
#include <shadowmap_pars_fragment>
#if defined(USE_SHADOWMAP) && NUM_DIR_LIGHT_SHADOWS > 0
uniform mat4 directionalShadowMatrix[NUM_DIR_LIGHT_SHADOWS];
#endif
uniform vec3 low, horizon, high, cloth, centre; // centre: on the ground, m
uniform float reach, shaded, shadow; // m: of the pool of light, of shadows; how dark those are
varying vec3 way;

float lit(vec3 x) {
#if defined(USE_SHADOWMAP) && NUM_DIR_LIGHT_SHADOWS > 0
  DirectionalLightShadow s = directionalLightShadows[0];
  vec4 at = directionalShadowMatrix[0] * vec4(x + vec3(0.0, s.shadowNormalBias, 0.0), 1.0);
  return getShadow(directionalShadowMap[0], s.shadowMapSize, s.shadowIntensity, s.shadowBias, s.shadowRadius, at);
#else
  return 1.0;
#endif
}

void main() {
  vec3 ray = normalize(way);
  vec3 c = mix(horizon, high, smoothstep(-0.05, 0.75, ray.y));
  c = mix(c, low, smoothstep(0.05, -0.6, ray.y));
  float along = (centre.y - cameraPosition.y) / ray.y;
  if (ray.y < 0.0 && along > 0.0) {
    vec3 x = cameraPosition + along * ray;
    vec2 off = x.xz - centre.xz;
    float away = dot(off, off);
    if (away < 6.0 * reach * reach) {
      float s = away / (reach * reach);
      c = mix(c, cloth, 0.85 * exp(-2.6 * s) * smoothstep(6.0, 1.0, s));
    }
    if (away < shaded * shaded) c *= 1.0 - shadow * (1.0 - lit(x));
  }
  float dither = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) / 255.0;
  gl_FragColor = vec4(c + dither - 0.5 / 255.0, 1.0);
}`,Y3=i=>new qe().setStyle(i,"srgb-linear"),rd=class{group=new Ut;sun=new Uo("#fff6ea",2.6);#e=new Uo("#b8d0ff",.55);set;constructor(){let e=Object.fromEntries(["low","horizon","high","cloth"].map(t=>[t,{value:new qe}]));this.set=new St(new Pn(2,2,2),new In({side:wi,depthWrite:!1,toneMapped:!1,lights:!0,vertexShader:q3,fragmentShader:X3,uniforms:{...bh.clone(Ie.lights),...e,centre:{value:new F(0,-1,0)},reach:{value:.4},shaded:{value:.4},shadow:{value:.5}}})),this.set.renderOrder=10,this.set.frustumCulled=!1,this.set.receiveShadow=!0,this.sun.castShadow=!0,this.sun.shadow.mapSize.set(1024,1024),this.sun.shadow.radius=5,this.sun.shadow.normalBias=.02,this.group.add(this.set,this.sun,this.sun.target,this.#e,this.#e.target)}setTheme(e){let t=e?H3:W3,{uniforms:n}=this.set.material;for(let s of["low","horizon","high","cloth"])n[s].value=Y3(t[s]);n.shadow.value=t.shadow}place(e,t,n){let{uniforms:s}=this.set.material;s.centre.value=new F(e.x,n-1e-4,e.z),s.reach.value=2.2*t,s.shaded.value=3*t,this.#t(this.sun,new F(-.62,1.05,.78),e,t),this.#t(this.#e,new F(.9,.35,-.7),e,t);let r=this.sun.shadow.camera;r.left=r.bottom=-1.7*t,r.right=r.top=1.7*t,r.near=.1*t,r.far=9*t,r.updateProjectionMatrix(),this.sun.shadow.normalBias=.006*t,this.sun.shadow.bias=-8e-4}#t(e,t,n,s){e.position.copy(n).addScaledVector(t.normalize(),4*s),e.target.position.copy(n)}follow(e,t){this.set.position.setFromMatrixPosition(e.matrixWorld),this.set.scale.setScalar(.5*t)}};var iv=[{at:[-.8,.95,.5],size:[4.6,3],light:[9,8.7,8.3]},{at:[.95,.35,-.6],size:[3.2,5],light:[3.2,3.6,4.2]},{at:[.2,1,.05],size:[5,5],light:[2.2,2.2,2.2]},{at:[.25,.45,1],size:[3.4,2],light:[1.5,1.5,1.55]},{at:[.9,.15,.8],size:[1,4],light:[2.4,2.2,2]}],nv=[.2,.207,.22],jy=.62,Kr=24;function sv({at:i}){let e=new F(...i).normalize(),t=new F(0,1,0).cross(e).normalize();return[e,t,new F().crossVectors(e,t)]}var sm=(i,e,t)=>{let n=Math.min(Math.max((t-i)/(e-i),0),1);return n*n*(3-2*n)},ev=(i,e,t)=>i.map((n,s)=>n+t*(e[s]-n));function K3(i){let e=ev([.16,.165,.18],[.46,.49,.54],sm(-.2,.9,i.y)),t=ev(e,[.075,.068,.062],1-sm(-.5,.1,i.y));t.forEach((n,s)=>t[s]=n+nv[s]*sm(.55,0,Math.abs(i.y)));for(let n of iv){let[s,r,o]=sv(n),a=i.dot(s);a>0&&Math.abs(i.dot(r))<a*n.size[0]/12&&Math.abs(i.dot(o))<a*n.size[1]/12&&t.forEach((c,d)=>t[d]=t[d]+n.light[d])}return t}var $3=({x:i,y:e,z:t})=>[.282095,.488603*e,.488603*t,.488603*i,1.092548*i*e,1.092548*e*t,.315392*(3*t*t-1),1.092548*i*t,.546274*(i*i-e*e)],Z3=[Math.PI,...Array(3).fill(2*Math.PI/3),...Array(5).fill(Math.PI/4)];function J3(){let i=Array.from({length:9},()=>[0,0,0]),e=new F;for(let t=0;t<6;t++)for(let n=0;n<Kr*Kr;n++){let[s,r]=[2*(n%Kr+.5)/Kr-1,2*(Math.floor(n/Kr)+.5)/Kr-1],o=t%2?-1:1,a=[s,r];a.splice(t>>1,0,o),e.fromArray(a);let l=4/Kr**2/e.length()**3,c=K3(e.normalize());$3(e).forEach((d,h)=>c.forEach((u,f)=>i[h][f]=i[h][f]+u*d*l))}return i.map((t,n)=>t.map(s=>s*Z3[n]))}var ha=i=>`vec3(${[...i].map(e=>e.toFixed(5)).join(", ")})`;function Q3(){let i=iv.map(t=>{let[n,s,r]=sv(t);return`light += softBox(way, ${ha(n)}, ${ha(s)}, ${ha(r)}, vec2(${(t.size[0]/12).toFixed(5)}, ${(t.size[1]/12).toFixed(5)}), soft) * ${ha(t.light)};`}),e=J3().map(ha);return`
/** Share of a soft box that is mirrored from a direction; the rougher, the wider and fainter. */
float softBox(vec3 way, vec3 to, vec3 right, vec3 up, vec2 side, float soft) {
  float ahead = dot(way, to);
  if (ahead < 0.05) return 0.0;
  vec2 off = side - abs(vec2(dot(way, right), dot(way, up))) / ahead;
  vec2 edge = smoothstep(vec2(-soft), vec2(soft), off) * min(side / (0.7 * soft), 1.0);
  return edge.x * edge.y * smoothstep(0.05, 0.35, ahead);
}

/** Light from a direction, as a surface of that roughness mirrors it. */
vec3 studio(vec3 way, float rough) {
  float soft = 0.06 + 2.0 * rough * rough;
  vec3 light = mix(vec3(0.16, 0.165, 0.18), vec3(0.46, 0.49, 0.54), smoothstep(-0.2 - rough, 0.9 + rough, way.y));
  light = mix(light, vec3(0.075, 0.068, 0.062), smoothstep(0.1 + rough, -0.5 - rough, way.y));
  light += ${ha(nv)} * smoothstep(0.55 + rough, 0.0, abs(way.y)) / (1.0 + rough);
  ${i.join(`
  `)}
  return ${jy} * light;
}

/** What falls on a surface from all of the studio. */
vec3 studioOn(vec3 n) {
  vec3 sum = 0.282095 * ${e[0]} + 0.488603 * (n.y * ${e[1]} + n.z * ${e[2]} + n.x * ${e[3]});
  sum += 1.092548 * (n.x * n.y * ${e[4]} + n.y * n.z * ${e[5]} + n.x * n.z * ${e[7]});
  sum += 0.315392 * (3.0 * n.z * n.z - 1.0) * ${e[6]} + 0.546274 * (n.x * n.x - n.y * n.y) * ${e[8]};
  return ${jy} * max(sum, 0.0);
}

/** What a surface mirrors: the rougher, the more from along its normal. */
vec3 studioIn(vec3 toEye, vec3 n, float rough) {
  vec3 way = normalize(mix(reflect(-toEye, n), n, pow4(rough)));
  return studio(inverseTransformDirection(way, viewMatrix), rough);
}
`}var tv=`
#ifdef STANDARD
iblIrradiance += studioOn(inverseTransformDirection(geometryNormal, viewMatrix));
radiance += studioIn(geometryViewDir, geometryNormal, material.roughness);
#ifdef USE_CLEARCOAT
clearcoatRadiance += studioIn(geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness);
#endif
#endif
`;function rv(){at.lights_fragment_maps!==tv&&(at.lights_fragment_maps=tv,at.lights_physical_pars_fragment+=Q3())}var ov=`
uniform float ground, size;
uniform vec4 nearFrom[6], nearTo[6]; // capsules: from and radius, to
uniform int nearCount;

float openSky(vec3 place, vec3 n) {
  float open = 1.0 - 0.55 * (1.0 - smoothstep(0.0, 0.45 * size, place.y - ground)) * (0.5 - 0.5 * n.y);
  for (int i = 0; i < 6; i++) {
    if (i >= nearCount) break;
    vec3 a = nearFrom[i].xyz, ab = nearTo[i].xyz - a;
    float along = clamp(dot(place - a, ab) / max(dot(ab, ab), 1e-12), 0.0, 1.0);
    vec3 way = a + along * ab - place;
    float away = length(way), r = nearFrom[i].w;
    float faces = clamp(0.55 + 0.45 * dot(n, way / max(away, 1e-6)), 0.0, 1.0);
    open *= 1.0 - 0.78 * faces * exp(-2.6 * max(away - r, 0.0) / r);
  }
  return open;
}
`,av=`
attribute uint node;
attribute uvec2 siblings;
attribute vec2 wound;
uniform highp isampler2D before, after;
uniform highp usampler2D rings;
uniform vec3 beforeLow, beforeUnit, afterLow, afterUnit;
uniform float share;
varying vec3 vRest, vPlace, vRound;
varying float vShift, vEdge;
varying vec2 vWound;
#ifdef PLAIN
varying float vSky;
${ov}
#endif

vec3 pointOf(uint i) {
  ivec2 at = ivec2(int(i) & 511, int(i) / 512);
  vec3 b = afterLow + (vec3(texelFetch(after, at, 0).xyz) + 32767.0) * afterUnit;
  if (share >= 1.0) return b;
  vec3 a = beforeLow + (vec3(texelFetch(before, at, 0).xyz) + 32767.0) * beforeUnit;
  return mix(a, b, share);
}

vec3 normalOf(vec3 p, int vertex) {
  int first = vertex * 4;
  uint was = 0xffffffffu;
  vec3 edge = vec3(0.0), sum = vec3(0.0);
  for (int k = 0; k < 4; k++) {
    int at = first + k;
    uvec4 four = texelFetch(rings, ivec2(at & 511, at / 512), 0);
    for (int j = 0; j < 4; j++) {
      uint i = four[j];
      if (i == was) return sum;
      vec3 next = pointOf(i) - p;
      if (was != 0xffffffffu) sum += cross(edge, next);
      edge = next;
      was = i;
    }
  }
  return sum;
}
`,lv=`
vec3 place = pointOf(node);
vec3 objectNormal = normalize(normalOf(place, gl_VertexID) + vec3(0.0, 1e-20, 0.0));
vRound = objectNormal;
vEdge = 0.0;
vWound = wound;
if (int(siblings.x) != gl_VertexID) {
  vRound += normalize(normalOf(place, int(siblings.x)));
  if (int(siblings.y) != gl_VertexID) vRound += normalize(normalOf(place, int(siblings.y)));
  bool isShut = !(dot(vRound, vRound) > 0.04); // both lips of a wound: nothing between them is round
  vRound = isShut ? objectNormal : normalize(vRound);
  vEdge = isShut ? 0.0 : 1.0;
}
vRound = normalMatrix * vRound;
#ifdef PLAIN
vSky = openSky(place, objectNormal);
#endif
`,cv=`
vec3 transformed = place;
vRest = position;
vPlace = place;
vShift = distance(place, position);
`,hv="vec3 transformed = pointOf(node);",uv=`
uniform highp sampler3D grain;
uniform float period, flesh, wet, shiftMost;
uniform int colouring;
uniform vec3 warm;
varying vec3 vRest, vPlace, vRound;
varying float vShift, vEdge;
varying vec2 vWound;
#ifdef HAS_TISSUE
varying vec3 vTissue;
#endif
#ifdef PLAIN
varying float vSky;
#else
${ov}
#endif

/** Wet red of a colour, darker: what lies inside of tissue. */
vec3 insideOf(vec3 outer) {
  float bright = dot(outer, vec3(0.3, 0.5, 0.2));
  return mix(outer * vec3(0.42, 0.10, 0.11), vec3(0.40, 0.012, 0.02) * (0.22 + bright), 0.6);
}

vec3 cividis(float t) {
  const vec3 c[9] = vec3[9](vec3(0.000, 0.135, 0.305), vec3(0.114, 0.213, 0.426), vec3(0.265, 0.288, 0.420),
    vec3(0.374, 0.366, 0.431), vec3(0.486, 0.447, 0.471), vec3(0.604, 0.532, 0.459), vec3(0.732, 0.627, 0.424),
    vec3(0.868, 0.733, 0.351), vec3(0.995, 0.909, 0.217));
  float s = clamp(t, 0.0, 1.0) * 8.0;
  int i = min(int(s), 7);
  vec3 srgb = mix(c[i], c[i + 1], s - float(i));
  return pow(srgb, vec3(2.2));
}
`,dv=`
vec3 grainAt = vRest / period;
float isWound = max(vWound.x, smoothstep(0.84, 0.92, vWound.y)); // a shut one shows as a line
vec4 coarse = texture(grain, grainAt * 0.21), fine = texture(grain, grainAt);
if (colouring == 0) {
  diffuseColor.rgb = mix(diffuseColor.rgb, insideOf(diffuseColor.rgb), isWound);
  float mottled = 0.65 * coarse.a + 0.35 * fine.a - 0.5;
  diffuseColor.rgb *= 1.0 + 0.9 * flesh * mottled;
  diffuseColor.rgb = mix(diffuseColor.rgb, diffuseColor.rgb * vec3(1.3, 1.6, 1.5), flesh * smoothstep(0.5, 0.75, coarse.a));
  float net = abs(texture(grain, grainAt * 0.37 + 0.31).a - 0.5);
  float vessel = (1.0 - smoothstep(0.0, 0.035, net)) * smoothstep(0.45, 0.65, coarse.a);
  diffuseColor.rgb *= 1.0 - 0.28 * flesh * vessel * vec3(0.55, 1.0, 0.9);
} else if (colouring == 1) {
  diffuseColor.rgb = cividis(vShift / shiftMost);
}
#ifdef HAS_TISSUE
else {
  diffuseColor.rgb = vTissue;
}
#endif
if (!gl_FrontFacing) diffuseColor.rgb *= vec3(0.55, 0.4, 0.4);
`,fv=`
roughnessFactor = mix(roughnessFactor, 0.5 * roughnessFactor, isWound);
`,pv=`
float bevel = smoothstep(0.62, 1.0, vEdge);
normal = normalize(mix(normal, normalize(vRound) * faceDirection, flesh * 0.85 * bevel * bevel));
vec3 slope = mat3(viewMatrix) * ((fine.rgb - 0.5) * 0.6 + (coarse.rgb - 0.5) * 0.5);
slope -= normal * dot(slope, normal);
normal = normalize(normal - 0.30 * flesh * slope);
vec3 toEye = normalize(vViewPosition); // what was bent away from the eye is turned back to it
normal = normalize(normal + max(0.2 - dot(normal, toEye), 0.0) * toEye);
`,mv=`
#ifdef USE_CLEARCOAT
vec3 ripple = mat3(viewMatrix) * (texture(grain, grainAt * 1.9 + 0.17).rgb - 0.5);
ripple -= clearcoatNormal * dot(ripple, clearcoatNormal);
clearcoatNormal = normalize(mix(clearcoatNormal, normalize(vRound) * faceDirection, flesh * bevel * bevel));
clearcoatNormal = normalize(clearcoatNormal - (0.17 * wet) * (ripple + 0.7 * slope));
clearcoatNormal = normalize(clearcoatNormal + max(0.2 - dot(clearcoatNormal, toEye), 0.0) * toEye);
#endif
`,gv=`
#ifdef PLAIN
float sky = vSky;
#else
float sky = openSky(vPlace, inverseTransformDirection(normal, viewMatrix));
#endif
reflectedLight.indirectDiffuse *= sky;
reflectedLight.indirectSpecular *= sky;
reflectedLight.directDiffuse *= 0.35 + 0.65 * sky;
#ifdef USE_CLEARCOAT
clearcoatSpecularIndirect *= sky;
#endif
#if NUM_DIR_LIGHTS > 0
if (colouring == 0) {
  vec3 sun = directionalLights[0].direction;
  float facing = dot(normal, sun);
  float around = clamp((facing + 0.45) / 1.45, 0.0, 1.0);
  vec3 through = max(around * around - clamp(facing, 0.0, 1.0), 0.0) * warm * directionalLights[0].color;
  float rim = pow(1.0 - clamp(dot(normal, geometryViewDir), 0.0, 1.0), 3.0);
  reflectedLight.directDiffuse += flesh * (through * 0.40 + warm * rim * 0.22) * (0.25 + diffuseColor.rgb) * sky;
}
#endif
`;var En=10,eI=6e-4,od={turns:9,radius:.0022,pointsPerTurn:12},Ul={radius:.0075,tube:.0016},Ol=class{constructor(e,t=eI){this.radius=t;this.mesh=new St(new Zt,e),this.mesh.frustumCulled=!1,this.mesh.castShadow=this.mesh.receiveShadow=!0}radius;mesh;#e=0;#t(e){if(e===this.#e)return;this.#e=e;let t=[];for(let n=0;n+1<e;n++)for(let s=0;s<En;s++){let r=n*En+s,o=n*En+(s+1)%En;t.push(r,o,r+En,o,o+En,r+En)}this.mesh.geometry.dispose(),this.mesh.geometry=new Zt,this.mesh.geometry.setAttribute("position",new $t(new Float32Array(3*En*e),3)),this.mesh.geometry.setAttribute("normal",new $t(new Float32Array(3*En*e),3)),this.mesh.geometry.setIndex(t)}lay(e){if(this.mesh.visible=e.length>1,e.length<2)return;this.#t(e.length);let t=this.mesh.geometry.getAttribute("position"),n=this.mesh.geometry.getAttribute("normal"),s=new F,r=new F,o=new F,a=new F;e.forEach((l,c)=>{s.subVectors(e[Math.min(c+1,e.length-1)],e[Math.max(c-1,0)]).normalize(),c===0&&r.set(Math.abs(s.x)<.6?1:0,Math.abs(s.x)<.6?0:1,0),r.addScaledVector(s,-r.dot(s)).normalize(),o.crossVectors(s,r);for(let d=0;d<En;d++){let h=2*Math.PI*d/En;a.copy(r).multiplyScalar(Math.cos(h)).addScaledVector(o,Math.sin(h)),n.setXYZ(c*En+d,a.x,a.y,a.z),t.setXYZ(c*En+d,l.x+this.radius*a.x,l.y+this.radius*a.y,l.z+this.radius*a.z)}}),t.needsUpdate=n.needsUpdate=!0}dispose(){this.mesh.geometry.dispose()}};function tI(i){let e=[];for(let t=0;t+2<i.length;t+=3)e.push(new F().fromArray(i,t));return e}function iI(i,e){let t=new F().subVectors(e,i),n=new F(Math.abs(t.x)<Math.abs(t.y)?1:0,Math.abs(t.x)<Math.abs(t.y)?0:1,0);n.cross(t).normalize();let s=new F().crossVectors(t,n).normalize(),r=od.turns*od.pointsPerTurn;return Array.from({length:r+1},(o,a)=>{let l=2*Math.PI*a/od.pointsPerTurn,c=od.radius*Math.min(1,a/6,(r-a)/6);return i.clone().addScaledVector(t,a/r).addScaledVector(n,c*Math.cos(l)).addScaledVector(s,c*Math.sin(l))})}var ad=class{constructor(e){this.scene=e;let t=new Map(e.bodies.map(n=>[n.id,n]));for(let n of e.links){n.law===an.LINK_LAW_SLIDE&&n.body_a_id===0&&this.#r(n);let s=[an.LINK_LAW_THREAD,an.LINK_LAW_SPRING,an.LINK_LAW_NEEDLE,an.LINK_LAW_BOND].includes(n.law),r=n.law===an.LINK_LAW_SLIDE&&n.body_a_id!==0&&!t.get(n.body_b_id)?.soft;if(!s&&!r)continue;let o=new Ol(n.law===an.LINK_LAW_THREAD?this.#t:this.#e);this.group.add(o.mesh),this.#n.push({link:n,tube:o,curve:r?tI(Ds(n.curve)):[]})}}scene;group=new Ut;#e=new sn({color:new qe(.6,.62,.65),metalness:1,roughness:.28});#t=new sn({color:new qe(.035,.065,.26),roughness:.4,clearcoat:.4});#i=new sn({color:new qe(.02,.22,.26),roughness:.35,clearcoat:.6});#n=[];#s=new Map;#r(e){let t=new St(new Tr(Ul.radius,Ul.tube,20,48),this.#i);t.castShadow=!0,this.#s.set(e.id,t),this.group.add(t)}ports(e,t){let n=1.3*Math.max(...e.map((s,r)=>t[r]-s));return[...this.#s.values()].flatMap(({position:s})=>{let r=s.toArray();return r.every((o,a)=>o>e[a]-n&&o<t[a]+n)?[-1,1].flatMap(o=>[r[0]+o*Ul.radius,r[1]+o*Ul.radius,r[2]+o*Ul.radius]):[]})}update(e,t){let n=new Map(e.map(s=>[s.link_id,s]));for(let[s,r]of this.#s)this.#o(r,n.get(s),t);for(let s of this.#n)s.tube.lay(this.#a(s,n.get(s.link.id),t))}#o(e,t,n){if(!t)return;Qt(e.position,t.place_m);let s=this.scene.links.find(a=>a.id===t.link_id),r=ln(new yt,n.get(s?.body_b_id??0)?.orientation),o=new F(0,0,1).applyQuaternion(r);e.quaternion.setFromUnitVectors(new F(0,0,1),o)}#a({link:e,curve:t},n,s){if(t.length>1){let a=s.get(e.body_b_id),l=Qt(new F,a?.position_m),c=ln(new yt,a?.orientation);return t.map(d=>d.clone().applyQuaternion(c).add(l))}if(!n?.place_m||!n.other_m)return[];let r=Qt(new F,n.place_m),o=Qt(new F,n.other_m);return e.law===an.LINK_LAW_NEEDLE?[]:e.law===an.LINK_LAW_BOND&&!n.holds&&n.gap_m>0?[]:e.law===an.LINK_LAW_SPRING?iI(r,o):e.law===an.LINK_LAW_THREAD?this.#l(r,o,e.length_m):[r,o]}#l(e,t,n){let s=e.distanceTo(t),r=Math.max(n-s,0);if(r<.001*n)return[e,t];let o=Math.sqrt(3/8*r*Math.max(s,.2*n));return Array.from({length:25},(a,l)=>{let c=l/24,d=e.clone().lerp(t,c);return d.y-=4*c*(1-c)*Math.min(o,.5*n),d})}dispose(){for(let{tube:e}of this.#n)e.dispose();for(let e of this.#s.values())e.geometry.dispose();for(let e of[this.#e,this.#t,this.#i])e.dispose()}};var nI=4,ld=class{group=new Ut;#e=[];constructor(e){let t=new Map;for(let n of e){let s=n.body.rod;!s||!n.body.rigid?.shape?.capsule||(t.set(s.rod_id,[...t.get(s.rod_id)??[],n]),n.mesh.visible=!1)}for(let n of t.values()){n.sort((o,a)=>o.body.rod.number-a.body.rod.number);let s=n[0],r=new Ol(s.mesh.material,s.body.rigid.shape.capsule.radius_m);this.group.add(r.mesh),this.#e.push({tube:r,segments:n})}}update(){for(let{tube:e,segments:t}of this.#e){let n=t.map(r=>[0,r.body.rigid.shape.capsule.length_m].map(o=>(r.mesh.updateWorldMatrix(!0,!1),new F(0,0,o).applyMatrix4(r.mesh.matrixWorld)))),s=n.map(([r],o)=>o===0?r:r.lerp(n[o-1][1],.5));s.push(n.at(-1)[1]),e.lay(s.length>2?new Wa(s).getPoints(nI*t.length):s)}}dispose(){for(let{tube:e}of this.#e)e.dispose()}};function sI(i,e){let t=new Float32Array(e.length);for(let n=0;n<e.length;n+=3){let s=3*e[n],r=3*e[n+1],o=3*e[n+2],a=i[r]-i[s],l=i[r+1]-i[s+1],c=i[r+2]-i[s+2],d=i[o]-i[s],h=i[o+1]-i[s+1],u=i[o+2]-i[s+2],f=l*u-c*h,m=c*d-a*u,x=a*h-l*d,p=Math.hypot(f,m,x)||1;t.set([f/p,m/p,x/p],n)}return t}function rI(i,e){let t=new Uint32Array(e+2);for(let s of i)t[s+2]++;for(let s=2;s<e+2;s++)t[s]+=t[s-1];let n=new Uint32Array(i.length);return i.forEach((s,r)=>n[t[s+1]++]=r),{first:t,of:n}}var _v=i=>i-i%3+(i+1)%3,xv=i=>i-i%3+(i+2)%3;function oI(i,e,t,n,s){let r=new Map;for(let h of i)r.set(e[_v(h)],h);let o=h=>{let u=r.get(e[xv(h)]);if(u===void 0||h<3*s!=u<3*s)return;let f=h-h%3,m=u-u%3;return t[f]*t[m]+t[f+1]*t[m+1]+t[f+2]*t[m+2]>n?u:void 0},a=new Set;for(let h of i){let u=o(h);u!==void 0&&a.add(u)}let l=new Set(i),c=[],d=h=>{let u=[];for(let f=h;f!==void 0&&l.delete(f);f=o(f))u.push(f);u.length>0&&c.push(u)};for(let h of i)a.has(h)||d(h);for(let h of i)d(h);return c}function aI(i,e,t,n){let s=[e[_v(i[0])],...i.map(r=>e[xv(r)])];for(let r=0;r<16;r++)t[n+r]=s[Math.min(r,s.length-1)]}function rm(i,e,t,n=e.length/3){let s=i.length/3,r=sI(i,e),{first:o,of:a}=rI(e,s),l=new Uint32Array(e.length),c=[],d=[],h=[];for(let p=0;p<s;p++){let g=c.length;for(let b of oI(a.subarray(o[p],o[p+1]),e,r,t?-2:.64,n)){for(let S of b)l[S]=c.length;c.push(p),d.push(b)}let v=c.length-g;for(let b=0;b<v;b++)h.push(g+(b+1)%v,g+(v>2?(b+2)%v:b))}let u=new Uint32Array(c.length*16);d.forEach((p,g)=>aI(p,e,u,g*16));let f=p=>d[p][0]>=3*n,m=new Float32Array(2*c.length),x=new Set(c.filter((p,g)=>f(g)));return c.forEach((p,g)=>m.set([Number(f(g)),Number(x.has(p))],2*g)),{count:c.length,node:Uint32Array.from(c),index:l,ring:u,siblings:Uint32Array.from(h),wound:m}}function yv(i,e){let t=new Set,n=i.length/3,s=0;for(let r=0;r<e.length;r+=3){let o=[e[r],e[r+1],e[r+2]];for(let d=0;d<3;d++){let h=o[d],u=o[(d+1)%3];t.delete(u*n+h)||t.add(h*n+u)}let[a,l,c]=o.map(d=>[i[3*d],i[3*d+1],i[3*d+2]]);s+=a[0]*(l[1]*c[2]-l[2]*c[1])+a[1]*(l[2]*c[0]-l[0]*c[2])+a[2]*(l[0]*c[1]-l[1]*c[0])}return t.size===0&&s>0}function vv(i){let e=Jo(i.triangles);return{topology:null,rest:Ds(i.rest_positions),triangles:e,nOuter:e.length/3,tissue:i.tissue}}function lI(i,e){return i.rest.length/3+Math.floor((e?.added_rest_positions.length??0)/12)}function cI(i,e,t){let n=new i(e.length+t.length);return n.set(e),n.set(t,e.length),n}function wv(i,e){let t=cI(Float32Array,i.rest,Ds(e.added_rest_positions)),n=t.length/3,s=i.triangles.slice(),r=Jo(e.added_triangles),o=s.length/3,a=Jo(e.changed_triangles);$f(e.changed).forEach((f,m)=>{f<o&&s.set(a.subarray(3*m,3*m+3),3*f)});let l=new Set($f(e.removed)),c=(f,m)=>{let x=[];for(let p=0;p<f.length;p+=3)!l.has(m+p/3)&&f[p]<n&&f[p+1]<n&&f[p+2]<n&&x.push(f[p],f[p+1],f[p+2]);return x},d=c(s,0),h=i.tissue.length>0||e.added_tissue.length>0,u=new Uint8Array(h?n:0);return u.set(i.tissue.subarray(0,u.length)),u.set(e.added_tissue.subarray(0,Math.max(n-i.rest.length/3,0)),i.rest.length/3*Number(h)),{topology:e,rest:t,triangles:Uint32Array.from([...d,...c(r,o)]),nOuter:d.length/3,tissue:u}}function Sv(i,e,t,n){let s=r=>r!==null&&lI(i,r)<=e.count;return e.version===0?null:s(t)?t:s(n)?n:null}function Ev(){let i=()=>Array.from({length:6},()=>new Vt);return{ground:{value:-1},size:{value:.1},nearFrom:{value:i()},nearTo:{value:i()},nearCount:{value:0}}}var hI=.3,uI={look:0,displacement:1,tissue:2},ua=class{texture;most;low=new F;unit=new F;held=null;#e;constructor(e){let t=Math.max(1,Math.ceil(e/512));this.most=512*t,this.#e=new Int16Array(4*this.most),this.texture=new Qs(this.#e,512,t,Fr,ja),this.texture.internalFormat="RGBA16I",this.texture.minFilter=this.texture.magFilter=oi,this.texture.needsUpdate=!0}hold(e){if(this.held===e)return;let{values:t}=e,n=this.#e,s=Math.min(e.count,n.length/4);for(let r=0,o=0,a=0;r<s;r++,o+=3,a+=4)n[a]=t[o],n[a+1]=t[o+1],n[a+2]=t[o+2];this.texture.needsUpdate=!0,this.low.fromArray(e.low),this.unit.fromArray(e.unit),this.held=e}};function Mv(i){let e=Math.max(1,Math.ceil(i.length/4/512)),t=new Uint32Array(4*512*e);t.set(i);let n=new Qs(t,512,e,Fr,vn);return n.internalFormat="RGBA32UI",n.minFilter=n.magFilter=oi,n.needsUpdate=!0,n}var cd=class{constructor(e,t,n,s){this.body=e;this.#t=this.#e=vv(e.soft),this.#o=yv(this.rest,this.triangles),this.#a=t.kind==="thread";let r=rm(this.rest,this.triangles,this.#a);this.#i=new ua(this.rest.length/3),this.#n=new ua(this.rest.length/3),this.#s=Mv(r.ring),this.#l=t.kind==="flesh";let o=Number(this.#l);this.#r={before:{value:this.#i.texture},after:{value:this.#n.texture},rings:{value:this.#s},beforeLow:{value:this.#i.low},beforeUnit:{value:this.#i.unit},afterLow:{value:this.#n.low},afterUnit:{value:this.#n.unit},share:{value:1},grain:{value:n},period:{value:.02},flesh:{value:o},wet:{value:o*t.gloss},shiftMost:{value:.01},colouring:{value:0},warm:{value:new qe(.9,.16,.09)},...s};let a=this.#u(r);this.#r.period.value=.16*(a.boundingSphere?.radius??.1);let l=this.#d(t);this.#c={clearcoat:l.clearcoat,roughness:l.roughness},this.mesh=new St(a,l),this.mesh.customDepthMaterial=this.#f(new No({side:rn}),!0),this.mesh.frustumCulled=!1,this.mesh.castShadow=this.mesh.receiveShadow=!0,this.mesh.name=e.name,this.mesh.visible=!1}body;mesh;#e;#t;#i;#n;#s;#r;#o;#a;#l;#c;#h=!1;get skin(){return this.#t}get rest(){return this.#t.rest}get triangles(){return this.#t.triangles}#u({node:e,index:t,count:n,siblings:s,wound:r}){let o=new Zt,a=new Float32Array(3*n);e.forEach((h,u)=>a.set(this.rest.subarray(3*h,3*h+3),3*u));let l=new $t(a,3);o.setAttribute("position",l),o.setAttribute("normal",l);let c=new $t(e,1);c.gpuType=Pr,o.setAttribute("node",c);let d=new $t(s,2);if(d.gpuType=Pr,o.setAttribute("siblings",d),o.setAttribute("wound",new $t(r,2)),o.setIndex(new $t(t,1)),o.computeBoundingSphere(),this.body.soft.tissue.length>0){let{tissue:h}=this.#t,u=new Float32Array(3*n),f=gl.map(m=>new qe(m).toArray());e.forEach((m,x)=>u.set(f[(h[m]??0)%f.length],3*x)),o.setAttribute("tissueColour",new $t(u,3))}return o}#d(e){let t=e.kind==="flesh",n=new sn({color:e.colour,roughness:t?.52:.75-.4*e.gloss,metalness:0,clearcoat:t?.9*e.gloss:.3,clearcoatRoughness:t?.16:.3,side:this.#o?Wn:rn,transparent:e.opacity<1,opacity:e.opacity});return this.#f(n,!1)}#f(e,t){let n=this.body.soft.tissue.length>0&&!t;return e.onBeforeCompile=s=>{Object.assign(s.uniforms,this.#r);let r=n?[`#define HAS_TISSUE
attribute vec3 tissueColour;
varying vec3 vTissue;
`,`vTissue = tissueColour;
`]:["",""];s.vertexShader=s.vertexShader.replace("void main() {",`${r[0]}${av}
void main() {`).replace("#include <beginnormal_vertex>",t?"":lv).replace("#include <begin_vertex>",(t?hv:cv)+r[1]),!t&&(s.fragmentShader=s.fragmentShader.replace("#include <roughnessmap_fragment>",`#include <roughnessmap_fragment>
${fv}`).replace("void main() {",`${n?`#define HAS_TISSUE
`:""}${uv}
void main() {`).replace("#include <color_fragment>",dv).replace("#include <normal_fragment_maps>",pv).replace("#include <clearcoat_normal_fragment_maps>",mv).replace("#include <lights_fragment_end>",`#include <lights_fragment_end>
${gv}`))},e.customProgramCacheKey=()=>`tissue ${t} ${n}`,e}update(e){let t=e.after.meshes.get(this.body.id);if(!t)return;this.mesh.visible=!0,this.#p(e.after,t);let n=e.before.meshes.get(this.body.id)??t;n.count===t.count?this.show(n,t,e.share):this.show(t,t,1)}#p(e,t){let n=e.topologies.get(this.body.id)??null,s=Sv(this.#e,t,n,this.#t.topology),r=this.#t.topology;if(s===r||s&&s.version===r?.version)return;this.#t=s?wv(this.#e,s):this.#e;let o=rm(this.rest,this.triangles,this.#a,this.#t.nOuter);this.mesh.geometry.dispose(),this.mesh.geometry=this.#u(o),this.#s.dispose(),this.#s=this.#r.rings.value=Mv(o.ring),this.rest.length/3>this.#i.most?this.#m(Math.ceil(1.5*this.rest.length/3)):this.#i.held=this.#n.held=null}#m(e){for(let t of[this.#i,this.#n])t.texture.dispose();this.#i=new ua(e),this.#n=new ua(e)}show(e,t,n){let s=this.#r;(this.#h?this.#i:this.#n).held===e&&e!==t&&(this.#h=!this.#h);let[r,o]=this.#h?[this.#n,this.#i]:[this.#i,this.#n];o.hold(t),n<1&&r.hold(e),s.before.value=r.texture,s.beforeLow.value=r.low,s.beforeUnit.value=r.unit,s.after.value=o.texture,s.afterLow.value=o.low,s.afterUnit.value=o.unit,s.share.value=n}get shown(){return(this.#h?this.#i:this.#n).held}colour(e,t){let n=this.body.soft.tissue.length>0;this.#r.colouring.value=e==="tissue"&&!n?0:uI[e],this.#r.shiftMost.value=t}setPlain(e){let{material:t}=this.mesh,n=this.#c;t.clearcoat=e?0:n.clearcoat,t.roughness=e&&this.#l?hI:n.roughness,e?t.defines.PLAIN="":delete t.defines.PLAIN,t.needsUpdate=!0}clip(e){let{material:t}=this.mesh,n=e||!this.#o?rn:Wn;t.clippingPlanes=e?[e]:null,n!==t.side&&(t.side=n,t.needsUpdate=!0)}dispose(){this.mesh.geometry.dispose(),this.mesh.material.dispose(),this.mesh.customDepthMaterial?.dispose(),this.#i.texture.dispose(),this.#n.texture.dispose(),this.#s.dispose()}};function dI({shown:i,triangles:e},t){if(!i)return null;let n=[new F,new F,new F],s=[0,0,0],r=new F,o=null;for(let a=0;a<e.length;a+=3)n.forEach((l,c)=>l.fromArray($o(i,e[a+c],s))),t.intersectTriangle(...n,!1,r)&&(!o||r.distanceTo(t.origin)<o.distanceTo(t.origin))&&(o=r.clone());return o}var hd=class{constructor(e,t){this.scene=e;let n=j0(e);this.#e=new Set(e.bodies.filter(a=>a.soft).map(a=>a.id));for(let a of e.bodies){let l=n.get(a.id);a.soft&&!e_(e,a)&&l.opacity>0&&this.tissues.push(new cd(a,l,t,this.about)),a.rigid&&this.rigids.push(new Xh(a,l))}this.links=new ad(e),this.rods=new ld(this.rigids);for(let{mesh:a}of this.tissues)this.group.add(a);for(let{group:a}of this.rigids)this.group.add(a);this.group.add(this.links.group,this.rods.group);let s=new Map(this.rigids.map(a=>[a.body.id,a])),r=new Set(e.tools.flatMap(a=>[a.body_id,...a.part_ids])),o=this.rigids.filter(a=>!a.isPlane&&a.group.visible);this.#t=[...o.filter(a=>r.has(a.body.id)),...o.filter(a=>!r.has(a.body.id))].slice(0,6);for(let a of e.links)a.law===an.LINK_LAW_NEEDLE&&s.get(a.body_a_id)?.showWithin()}scene;group=new Ut;tissues=[];rigids=[];links;rods;about=Ev();#e;#t;isSoft=e=>this.#e.has(e);update(e){let t=Zf(e.after.state),n=e.share<1?Zf(e.before.state):t;for(let s of this.tissues)s.update(e);for(let s of this.rigids)s.update(n,t,e.share);return this.rods.update(),this.links.update(e.after.state.links,t),this.about.nearCount.value=this.#t.length,this.#t.forEach((s,r)=>s.capsule(this.about.nearFrom.value[r],this.about.nearTo.value[r])),t}shiftMost(){let e=0,t=[0,0,0];for(let{shown:s,rest:r}of this.tissues)for(let o=0;s&&o<Math.min(s.count,r.length/3);o++)$o(s,o,t),e=Math.max(e,Math.hypot(t[0]-r[3*o],t[1]-r[3*o+1],t[2]-r[3*o+2]));let n=10**Math.floor(Math.log10(Math.max(e,1e-4)));return[1,2,5,10].map(s=>s*n).find(s=>s>=e)??e}colour(e,t){for(let n of this.tissues)n.colour(e,t)}clip(e){for(let t of[...this.tissues,...this.rigids])t.clip(e)}setPlain(e){for(let t of this.tissues)t.setPlain(e)}setWireframe(e){for(let{mesh:t}of[...this.tissues,...this.rigids])t.material.wireframe=e}points(){let e=[],t=[],n=[0,0,0],s=new F;for(let{shown:f}of this.tissues)for(let m=0;f&&m<f.count;m++)e.push(...$o(f,m,n));this.group.updateMatrixWorld(!0);for(let{mesh:f,isPlane:m}of this.rigids){let x=m?void 0:f.geometry.getAttribute("position");for(let p=0;x&&p<x.count;p++)t.push(...s.fromBufferAttribute(x,p).applyMatrix4(f.matrixWorld).toArray())}let r=e.length>0?e:t,o=[1/0,1/0,1/0],a=[-1/0,-1/0,-1/0];if(r.forEach((f,m)=>{o[m%3]=Math.min(o[m%3],f),a[m%3]=Math.max(a[m%3],f)}),r.length===0)return{points:new Float32Array,ground:0,centre:new F,radius:.1};let l=.45*Math.max(...o.map((f,m)=>a[m]-f)),c=[...e];for(let f=0;f<t.length;f+=3)[0,1,2].every(m=>t[f+m]>o[m]-l&&t[f+m]<a[m]+l)&&c.push(t[f],t[f+1],t[f+2]);c.push(...this.links.ports(o,a));let d=this.rigids.filter(f=>f.isPlane).map(f=>f.group.position.y),h=new F(...o.map((f,m)=>.5*(f+a[m]))),u=Math.max(.5*Math.hypot(...o.map((f,m)=>a[m]-f)),.001);return{points:Float32Array.from(c),ground:Math.min(o[1],...d),centre:h,radius:u}}pick(e,t,n){let s=new $a;s.setFromCamera(new Ye(e,t),n);let r=s.intersectObjects(this.rigids.filter(a=>!a.isPlane).map(a=>a.mesh))[0],o=r?r.point:null;for(let a of this.tissues){let l=dI(a,s.ray);l&&(!o||l.distanceTo(s.ray.origin)<o.distanceTo(s.ray.origin))&&(o=l)}return o}dispose(){for(let e of[...this.tissues,...this.rigids,this.links,this.rods])e.dispose()}};var fI=400,ud=class{constructor(e,t,n,s){this.canvas=e;this.shown=t;this.settings=n;let r=Qy(),o=r&&s!=="full";this.renderer=new Ih({canvas:e,antialias:!o,powerPreference:"high-performance"}),this.renderer.toneMapping=Ja,this.renderer.toneMappingExposure=.93,this.renderer.shadowMap.enabled=!0,this.renderer.shadowMap.type=o?tf:Ar,this.renderer.shadowMap.autoUpdate=!1,this.renderer.autoClear=!1,rv(),this.space.add(this.stage.group),this.over.add(this.arrows.group),this.controls=this.#d(),this.follow=new nd(this),this.pace=new sd(this.renderer,s,r,()=>{this.world?.setPlain(this.pace.isPlain),this.resize()}),this.#p(),this.applySettings(),this.resize()}canvas;shown;settings;renderer;camera=new Qi(28.6,1,.005,5);controls;space=new Fo;over=new Fo;stage=new rd;arrows=new id;follow;world=null;between=null;frames=0;onFrame=null;#e=Zy();#t=new Set;pace;#i=new Ji;#n=!0;#s=!1;#r=!1;#o=.1;#a=.01;#l=-1;#c=0;#h=0;#u=!1;#d(){let e=new ju(this.camera,this.canvas);return e.enableDamping=!matchMedia("(prefers-reduced-motion: reduce)").matches,e.dampingFactor=.12,e.addEventListener("change",()=>this.wake()),e}#f(e){if(e.equals(this.camera.up))return;let{enabled:t}=this.controls;this.controls.dispose(),this.camera.up.copy(e),this.controls=this.#d(),this.controls.enabled=t}#p(){this.canvas.addEventListener("webglcontextlost",e=>{e.preventDefault(),this.#s=!0}),this.canvas.addEventListener("webglcontextrestored",()=>this.#_()),new ResizeObserver(()=>this.resize()).observe(this.canvas),this.settings.on(()=>this.applySettings()),this.shown.onScene(()=>this.#x()),matchMedia("(prefers-color-scheme: light)").addEventListener("change",()=>this.applySettings())}#m(){this.renderer.shadowMap.needsUpdate=!0,this.wake()}wake(){this.#n=!0}get isLost(){return this.#s}add(e,t=!0){this.#t.add(e),(t?this.over:this.space).add(e.group),this.wake()}remove(e){this.#t.delete(e),e.group.removeFromParent(),this.wake()}resize(){let{clientWidth:e,clientHeight:t}=this.canvas;e===0||t===0||this.renderer.xr.isPresenting||(this.#g(),this.camera.aspect=e/t,this.camera.updateProjectionMatrix(),this.wake())}#g(){this.renderer.xr.isPresenting||(this.renderer.setPixelRatio(this.#u?this.pace.display:this.pace.ratio),this.renderer.setSize(this.canvas.clientWidth,this.canvas.clientHeight,!1))}applySettings(){let e=this.settings;this.stage.setTheme(e.isDark),this.arrows.setTheme(e.isDark),this.arrows.group.visible=e.get("arrows"),this.world?.setWireframe(e.get("wireframe")),this.#l=-1,this.#m()}#_(){this.#s=!1,this.#m()}#x(){let e=this.shown.scene;this.world&&(this.world.group.removeFromParent(),this.world.dispose(),this.renderer.renderLists.dispose()),this.world=null,this.#r=!1,e&&(this.world=new hd(e,this.#e),this.world.setPlain(this.pace.isPlain),this.space.add(this.world.group),this.applySettings())}look(e){if(!this.world)return;this.follow.stop();let{points:t,ground:n,centre:s,radius:r}=this.world.points();this.#o=r,this.stage.place(s,r,n),this.world.about.ground.value=n,this.world.about.size.value=r;let o=this.world.scene.view,a=Iy(e,t,this.camera.aspect||1);e==="first"&&o?.from_m&&(Qt(a.eye,o.from_m),Qt(a.target,o.to_m),Qt(a.up,o.up),a.field=o.field_rad),this.#f(a.up),this.camera.fov=180/Math.PI*a.field;let l=a.eye.distanceTo(a.target);this.camera.near=.02*l,this.camera.far=30*l,this.camera.position.copy(a.eye),this.controls.target.copy(a.target),this.controls.minDistance=.05*r,this.controls.maxDistance=12*l,this.camera.updateProjectionMatrix(),this.controls.update(),this.#r=!0,this.#m()}orbit(e,t,n=1){let s=this.camera.position.clone().sub(this.controls.target),r=new yt().setFromUnitVectors(this.camera.up,new F(0,1,0)),o=new sr().setFromVector3(s.applyQuaternion(r));o.theta+=e,o.phi=Math.min(Math.max(o.phi+t,.02),Math.PI-.02),o.radius=Math.min(Math.max(o.radius*n,this.controls.minDistance),this.controls.maxDistance),this.camera.position.copy(this.controls.target).add(s.setFromSpherical(o).applyQuaternion(r.invert())),this.controls.update(),this.wake()}#y(e){return this.pace.share<1&&!this.#u&&!this.renderer.xr.isPresenting&&e-this.#h>fI}render(e){this.#c>0&&this.pace.tell(e-this.#c),this.#c=0;let t=this.shown.at(e);this.controls.update();let n=this.between,s=n&&t&&n.after===t.after&&n.before===t.before&&n.share===t.share,r=!!s&&!this.#n;return this.#s||this.canvas.clientWidth===0||r&&!this.#y(e)?!1:(r!==this.#u&&(this.#u=r,this.#g()),r||(this.#h=e),this.#n=!1,s||(this.renderer.shadowMap.needsUpdate=!0),this.between=t,t&&this.world&&this.#v(t),this.#S(),this.#c=r?0:e,this.frames++,this.onFrame?.(),!0)}#v(e){let t=this.world.update(e);!this.#r&&this.world.tissues.every(s=>s.mesh.visible)&&this.look("first");let n=Ky(e.after.contacts,this.world.isSoft,this.settings.get("tangential"));this.arrows.draw(n,.0055*this.camera.position.distanceTo(this.controls.target)*Math.tan(this.camera.fov*Math.PI/360)*2),this.#w(e);for(let s of this.#t)s.update(e);this.follow.update(t)}#w(e){let t=this.settings.get("colours"),n=e.after.step;t==="displacement"&&Math.abs(n-this.#l)>30&&(this.#a=this.world.shiftMost(),this.#l=n),this.world.colour(t,this.#a)}get shiftMost(){return this.#a}get size(){return this.#o}#S(){let e=this.renderer,t=this.settings.get("clip");t&&this.#M(),e.clippingPlanes=[],this.stage.follow(this.camera,this.camera.far),this.world?.clip(t?this.#i:null),e.localClippingEnabled=t,e.clear(),e.render(this.space,this.camera),e.clearDepth(),e.render(this.over,this.camera)}#M(){let e=this.camera.getWorldDirection(new F),t=this.controls.target.clone().addScaledVector(e,(2*this.settings.get("clipShare")-1)*this.#o);this.#i.setFromNormalAndCoplanarPoint(e,t)}async picture(){return this.wake(),this.render(performance.now()),new Promise(e=>this.canvas.toBlob(e,"image/png"))}centreOn(e,t){let n=this.world?.pick(e,t,this.camera);return n?(this.camera.position.add(n).sub(this.controls.target),this.controls.target.copy(n),this.controls.update(),this.wake(),!0):!1}};var pI=1e3,mI=200,gI=i=>i==="full"||i==="plain"?i:"auto";function _I(i,e,t){try{return new ud(i,e,t,gI(ur().get("quality")))}catch(n){return console.warn(String(n)),null}}function xI(i){let e=0,t=0,n=0,s=()=>{n!==e&&i.connection.drawn(e=n)};i.store.on("claimed",s),i.store.on("picture",({sequence:o})=>{i.shown.live.isDirect&&s(),n=o});let r=o=>{ay(o),(!(document.body.classList.contains("wide")&&!i.view?.renderer.xr.isPresenting)||o-t>mI)&&(i.view?.render(o),t=o),s()};i.view&&i.view.renderer.setAnimationLoop(r),setInterval(()=>{(document.hidden||!i.view)&&r(performance.now())},i.view?pI:50)}function yI(){let i=new tu,e=new Ku,t=new Yu(i),n=new eu(i,ur().token()),s=_I(document.querySelector("#scene"),t,e),r={store:i,settings:e,shown:t,connection:n,view:s,ring:new qu(i),player:new Wu(t,()=>s?.wake()),open:a=>o.open(a)},o=new Zu(r,Dy());s&&Vy(s),Object.assign(window,{palp:{facts:()=>X0(r),page:r,shell:o,hands:hr(r),latency:cr,room:()=>zp(r)}}),jx(r),xI(r),n.open()}yI();
